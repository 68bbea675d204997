/** Waits for some work, but no longer than that many milliseconds; what fails counts as done. */
export const within = async (ms: number, work: PromiseLike<unknown>): Promise<void> => {
  let limit: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    limit = setTimeout(resolve, ms)
  })
  await Promise.race([Promise.resolve(work).catch(() => undefined), late])
  clearTimeout(limit)
}
