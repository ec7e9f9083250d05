import { Agent, get } from 'node:http'

type Headers = Record<string, string>

/**
 * Requests per second, with one keep-alive connection per element of `connections`, each sending its next request after
 * the response to the last.
 *
 * @param connections the headers that each connection sends
 */
export async function requestsPerSecond(url: string, connections: Headers[], milliseconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections.length })
  const startedAt = performance.now()
  let responses = 0
  const run = async (headers: Headers) => {
    while (performance.now() < startedAt + milliseconds) {
      await fetchText(url, headers, agent)
      responses += 1
    }
  }
  await Promise.all(connections.map(run))
  const rate = (responses / (performance.now() - startedAt)) * 1000
  agent.destroy()
  return rate
}

/** @throws Error on any status but 200 */
export function fetchText(url: string, headers: Headers = {}, agent = new Agent()): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${url} responded ${response.statusCode}: ${text.slice(0, 300)}`))
      })
    }).on('error', reject)
  })
}
