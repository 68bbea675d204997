import type { Permission } from '#kit/contract/keys.ts'
import type { Tab } from '#kit/web/layout/address-tabs.tsx'
import { TeamBoard } from '../board/team-board.tsx'
import { DecidedTab } from './decided-tab.tsx'
import { LeadOvertimeTab } from '../overtime/lead-tab.tsx'
import { ToDecideTab } from './to-decide-tab.tsx'

/** The tabs of the screen, each with the permission that it needs. */
export const FORCED_TABS: readonly (Tab & Readonly<{ permission: Permission }>)[] = [
  { id: 'open', label: 'To decide', permission: 'logout.read', content: () => <ToDecideTab /> },
  { id: 'decided', label: 'Decided', permission: 'logout.read', content: () => <DecidedTab /> },
  { id: 'now', label: 'Now', permission: 'attendance.team.read', content: () => <TeamBoard /> },
  { id: 'overtime', label: 'Overtime', permission: 'overtime.team.approve', content: () => <LeadOvertimeTab /> },
]
