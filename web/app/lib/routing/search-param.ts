import { useSearchParams } from 'react-router'

/** One parameter of the URL, such as the id of the open row; setting null removes it. The rest of the URL stays. */
export function useSearchParam(name: string): [value: string | null, set: (value: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const set = (value: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { preventScrollReset: true },
    )
  return [params.get(name), set]
}
