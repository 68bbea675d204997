import { isDatabaseAway } from './database-away.ts'

/** Reads once more, over another connection, where the first one was lost. Only for what changes nothing. */
export const retryRead = async <Result>(read: () => Promise<Result>): Promise<Result> => {
  try {
    return await read()
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return read()
  }
}
