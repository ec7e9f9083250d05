import { ScanLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useDialogState } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { FullScreen } from '~/ui/overlays/full-screen.tsx'

declare global {
  interface Window {
    /** Not in every browser. */
    BarcodeDetector?: new (options: {
      formats: string[]
    }) => {
      detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
    }
  }
}

const CODE = /^\d{6}$/
const LOOKS_EVERY_MS = 200

/** Reads the code from the screen of another phone. Renders nothing where the browser cannot: the code can be typed. */
export function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  const screen = useDialogState()
  const [hasFailed, setFailed] = useState(false)
  if (window.BarcodeDetector === undefined || navigator.mediaDevices === undefined) return null
  return (
    <>
      <Button
        icon={ScanLine}
        onClick={() => {
          setFailed(false)
          screen.open()
        }}
      >
        Scan de code
      </Button>
      {hasFailed && (
        <p role="alert" className="basis-full text-sm">
          Je camera mag of kan nu niet. Typ de code van de ander hierboven.
        </p>
      )}
      <FullScreen
        isOpen={screen.isOpen}
        onClose={screen.close}
        label="Scan de code van de ander"
        className="bg-black text-white"
      >
        <Camera
          onCode={(code) => {
            screen.close()
            onCode(code)
          }}
          onFailure={() => {
            screen.close()
            setFailed(true)
          }}
        />
      </FullScreen>
    </>
  )
}

type CameraProps = { onCode: (code: string) => void; onFailure: () => void }

/** Asks for the camera, and looks until it sees a code. The camera is off again once this is gone. */
function Camera(props: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const handlers = useRef(props)
  handlers.current = props
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const look = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const [shown, Detector] = [video.current, window.BarcodeDetector]
      if (isOver || shown === null || Detector === undefined) return stop()
      shown.srcObject = stream
      await shown.play()
      const detector = new Detector({ formats: ['qr_code'] })
      while (!isOver) {
        const code = (await detector.detect(shown)).find(({ rawValue }) => CODE.test(rawValue))?.rawValue
        if (code !== undefined) return handlers.current.onCode(code)
        await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS))
      }
    }
    look().catch(() => {
      if (!isOver) handlers.current.onFailure()
    })
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return (
    <div className="flex grow flex-col items-center justify-center gap-4 overflow-hidden p-4 text-center">
      <video ref={video} muted playsInline className="aspect-square w-full max-w-md rounded-card object-cover" />
      <p className="text-lg">Richt je camera op het blokje naast de code van de ander.</p>
    </div>
  )
}
