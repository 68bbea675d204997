import type { Work } from '#kit/server/context.ts'
import { slot } from '#kit/server/slots.ts'
import type { TeamMember } from '../../contract/organisation.models.ts'

/** The directory cards of the people placed in a team on a day; filled by the domain that knows people. */
export type MemberCards = (context: Pick<Work, 'tx' | 'now'>, team_id: number, day: string) => Promise<TeamMember[]>
export const memberCards = slot<MemberCards>('member_cards', async () => [])
