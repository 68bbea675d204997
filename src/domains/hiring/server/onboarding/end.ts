import type { Work } from '#kit/server/context.ts'
import { deleteFile } from '#kit/server/files/stored-files.ts'
import { endTokens } from '../store/tokens.ts'
import { noteChange } from './events.ts'
import type { HeldOnboard } from './store/onboards.ts'
import { endPortalSessions } from './store/portal-sessions.ts'

/** Ends what could still open the page of a person. */
export const closeLinks = async (work: Work, onboardId: number): Promise<void> => {
  await endTokens(work, { purpose: 'invite', id: onboardId })
  await endPortalSessions(work, onboardId)
}

/** Withdraws a locked onboarding; a draft is removed. */
export const endOnboard = async (work: Work, held: HeldOnboard, reason: string): Promise<'removed' | 'withdrawn'> => {
  const { tx, now } = work
  if (held.state === 'draft') {
    const papers = await tx
      .selectFrom('onboard_documents')
      .select('file_id')
      .where('onboard_id', '=', held.id)
      .execute()
    await noteChange(work, 'hiring.onboard_removed', held.id, 'record', 'The draft was removed', {
      before: { name: held.name, joining_on: held.joining_on },
    })
    await tx.deleteFrom('onboards').where('id', '=', held.id).execute()
    for (const { file_id } of papers) await deleteFile(work, file_id)
    return 'removed'
  }
  await closeLinks(work, held.id)
  await tx
    .updateTable('onboards')
    .set({ state: 'withdrawn', ended_at: now, ended_reason: reason, password_hash: null })
    .where('id', '=', held.id)
    .execute()
  await noteChange(work, 'hiring.onboard_withdrawn', held.id, 'record', `Withdrawn: ${reason}`, { after: { reason } })
  return 'withdrawn'
}
