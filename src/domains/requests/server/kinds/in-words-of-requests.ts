import { Refusal } from '#kit/contract/refusals.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'

/** What a kind refuses in the words of its own domain is refused in one code that every call of requests knows. */
export const inWordsOfRequests = async (run: () => Promise<void> | undefined): Promise<void> => {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code.startsWith('requests.')) throw error
    throw requestsRefusals.refusal('kind_refused', { reason: error.message })
  }
}
