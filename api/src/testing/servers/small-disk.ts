import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open } from 'node:fs/promises'

export type SmallDisk = {
  /** Runs the program that follows where the disk is seen. */
  launcher: readonly string[]
  /** The mounted folder, for processes that do not see the disk. */
  outside: string
  unmount(): void
}

/** Mounts a disk of a few megabytes at a folder, for the processes started by `launcher` only. Needs root. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  if (process.getuid?.() !== 0)
    throw new Error('This test mounts a small disk, which only root may do: run it as root.')
  await mkdir(folder, { recursive: true })
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=755 tmpfs ${folder} && echo mounted && exec sleep infinity`
  const holder = spawn('unshare', ['--mount', 'sh', '-c', mount], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  return {
    launcher: ['nsenter', '--mount', '--target', String(holder.pid)],
    outside: `/proc/${holder.pid}/root${folder}`,
    unmount: () => holder.kill('SIGKILL'),
  }
}

/** Writes until nothing fits any more. */
export async function fillDisk(path: string): Promise<void> {
  const file = await open(path, 'w')
  for (let size = 1024 * 1024; size >= 512; ) {
    const written = await file.write(Buffer.alloc(size)).catch(() => null)
    if (written === null || written.bytesWritten < size) size /= 2
  }
  await file.close()
}
