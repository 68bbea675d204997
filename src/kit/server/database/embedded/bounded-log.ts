import { closeSync, openSync } from 'node:fs'
import { copyFile, open, stat, truncate } from 'node:fs/promises'

/** The log and its predecessor take at most twice this, and what is written between two looks. */
const MAX_BYTES = 5 * 1024 * 1024
const LOOK_EVERY_MS = 60_000

/** Opens the log for a server to append to; close the descriptor once the server has it. */
export const openLog = (path: string): { readonly descriptor: number; close(): void } => {
  const descriptor = openSync(path, 'a', 0o600)
  return { descriptor, close: () => closeSync(descriptor) }
}

/**
 * Moves a log that grew past its bound to `<path>.1` and empties it. The server goes on writing to the same file:
 * it appends, so it continues at the new end.
 */
export const boundLog = async (path: string, maxBytes = MAX_BYTES): Promise<void> => {
  const size = await sizeOf(path)
  if (size <= maxBytes) return
  await copyFile(path, `${path}.1`)
  await truncate(path, 0)
}

/** Bounds the log again and again until the returned function is called. */
export const boundLogRegularly = (path: string, onError: (error: unknown) => void): (() => void) => {
  const timer = setInterval(() => void boundLog(path).catch(onError), LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** The size of the log in bytes, 0 where there is none yet. */
export const sizeOf = async (path: string): Promise<number> => {
  return await stat(path).then(
    (found) => found.size,
    () => 0,
  )
}

/** Returns the last lines written after byte `from`, for a message about a server that did not start. */
export const logTail = async (path: string, from: number): Promise<string> => {
  const size = await sizeOf(path)
  const start = Math.max(from > size ? 0 : from, size - 2000)
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start)
    return buffer.subarray(0, bytesRead).toString('utf8').trim().split('\n').slice(-5).join('\n')
  } finally {
    await file.close()
  }
}
