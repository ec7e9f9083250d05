type Upload = { method: string; headers: Headers; body: FormData; signal: AbortSignal }

/** As `fetch`, which cannot report how much of a body was sent: `onProgress` receives the share, from 0 to 1. */
export function fetchWithProgress(
  url: URL,
  { method, headers, body, signal }: Upload,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, url)
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      const retryAfter = request.getResponseHeader('retry-after')
      const responseHeaders = new Headers(retryAfter === null ? [] : [['retry-after', retryAfter]])
      resolve(new Response(request.responseText, { status: request.status, headers: responseHeaders }))
    }
    request.onerror = () => reject(new TypeError('no response'))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    request.send(body)
  })
}
