import { isDatabaseAway } from './database-away.ts'

/** Reads once more, over another connection, where the first one was lost. Only for what changes nothing. */
export const askAgain = async <Answer>(read: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await read()
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return read()
  }
}
