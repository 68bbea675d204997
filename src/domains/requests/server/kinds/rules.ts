import { Refusal } from '#kit/contract/refusals.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'

/** Turns refusals of other domains into `kind_refused`, the code that every call of requests declares. */
export const translateRefusals = async (run: () => Promise<void> | undefined): Promise<void> => {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code.startsWith('requests.')) throw error
    throw requestsRefusals.refusal('kind_refused', { reason: error.message })
  }
}
