import { parentPort, workerData } from 'node:worker_threads'

const { module, name, args } = workerData as { module: string; name: string; args: unknown[] }
const { [name]: work } = (await import(module)) as Record<string, (...args: unknown[]) => unknown>
parentPort?.postMessage({ isLoaded: true })
parentPort?.postMessage({ result: work?.(...args) })
