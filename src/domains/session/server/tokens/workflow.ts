import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { lockTokensOfLeavers, updateEnded } from './store/tokens.ts'

const MAX_TOKENS_AT_ONCE = 500

/** Ends the open tokens of owners who have left or whose account was deleted; of one account, or of all. Returns their number. */
export const endTokensOfLeavers = async (work: Work, accountId: number | null): Promise<number> => {
  const tokens = await lockTokensOfLeavers(work, accountId, MAX_TOKENS_AT_ONCE)
  for (const { id, employee_id } of tokens) {
    await updateEnded(work, id, 'owner_left', null)
    await audit(work, 'session.token_ended', { entity: 'api_tokens', id, employee_id, after: { reason: 'owner left' } })
  }
  return tokens.length
}
