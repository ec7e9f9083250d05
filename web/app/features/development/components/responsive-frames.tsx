import { useState } from 'react'
import { Select } from '~/ui/forms/select.tsx'
import { PAGES } from '../pages.ts'

const WIDTHS = [320, 390, 768, 1280]
const HEIGHT = 800
const SCALE = 0.375

const PATHS = PAGES.filter(({ path, guard }) => guard !== 'admin' && !/[:*.]|^\/test/.test(path)).map(
  ({ path }) => path,
)

export function ResponsiveFrames() {
  const [path, setPath] = useState('/')
  return (
    <>
      <Select
        label="Pagina"
        value={path}
        onChange={(event) => setPath(event.currentTarget.value)}
        options={PATHS.map((value) => ({ value, label: value }))}
        className="mb-6 max-w-80"
      />
      <ul className="flex flex-wrap gap-6">
        {WIDTHS.map((width) => (
          <li key={width} style={{ width: width * SCALE }} className="max-w-full">
            <h2 className="mb-2 text-base">{width} px</h2>
            <div
              style={{ height: HEIGHT * SCALE }}
              className="overflow-hidden rounded-control border border-line bg-surface shadow-soft"
            >
              <iframe
                src={path}
                title={`${path} op ${width} px breed`}
                width={width}
                height={HEIGHT}
                style={{ scale: String(SCALE), transformOrigin: '0 0' }}
                className="max-w-none border-0"
              />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
