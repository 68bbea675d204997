import type { Work } from '#kit/server/context.ts'
import { deleteFile } from '#kit/server/files/stored-files.ts'
import { endTokens } from '../../store/tokens.ts'
import { noteChange } from './events.ts'
import type { StoredOnboard } from '../store/onboards.ts'
import { endPortalSessions } from '../store/portal-sessions.ts'
import { listFiles } from '../store/stored-documents.ts'
import { deleteOnboard, updateOnboard } from '../store/stored-onboards.ts'

/** Ends the links and sessions that open the page of a person. */
export const endAccess = async (work: Work, onboardId: number): Promise<void> => {
  await endTokens(work, { purpose: 'invite', id: onboardId })
  await endPortalSessions(work, onboardId)
}

/** Withdraws a locked onboarding; a draft is removed. */
export const endOnboard = async (
  work: Work,
  onboard: StoredOnboard,
  reason: string,
): Promise<'removed' | 'withdrawn'> => {
  const { tx, now } = work
  if (onboard.state === 'draft') {
    const files = [...(await listFiles(tx, onboard.id)), onboard.contract_file_id]
    await noteChange(work, 'hiring.onboard_removed', onboard.id, 'record', 'The draft was removed', {
      before: { name: onboard.name, joining_on: onboard.joining_on },
    })
    await deleteOnboard(tx, onboard.id)
    for (const file_id of files) await deleteFile(work, file_id)
    return 'removed'
  }
  await endAccess(work, onboard.id)
  const ended = { ended_at: now, ended_reason: reason, password_hash: null }
  await updateOnboard(tx, onboard.id, { state: 'withdrawn', ...ended })
  await noteChange(work, 'hiring.onboard_withdrawn', onboard.id, 'record', `Withdrawn: ${reason}`, {
    after: { reason },
  })
  return 'withdrawn'
}
