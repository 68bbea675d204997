import type { Permission } from '#kit/contract/keys.ts'
import type { Tab } from '#kit/web/layout/address-tabs.tsx'
import { TeamBoard } from '../board/team-board.tsx'
import { LeadOvertimeTab } from '../overtime/lead-tab.tsx'
import { ToDecideTab } from './to-decide-tab.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { listForced } from '../../contract/forced.calls.ts'
import { ForceDrawer } from './force-drawer.tsx'
import { decidedColumns } from './forced-columns.tsx'
import { ForcedFilterBar } from './forced-filter-bar.tsx'
import { useForcedAddress } from './use-forced-address.ts'
import { useForcedFilters } from './use-forced-filters.ts'

const NOTHING: ReadonlyMap<number, string> = new Map()

/** Lists the decisions of the last 90 days, the latest first. */
const DecidedTab = () => {
  const filters = useForcedFilters()
  const here = useHere()
  const address = useForcedAddress()
  return (
    <>
      <CallTable
        id="forced_decided"
        prefix="decided_"
        label="Decided punch-outs"
        call={listForced}
        input={{ body: { ...filters.body, status: 'decided' } }}
        rows={(data) => data}
        columns={decidedColumns}
        rowKey={(row) => row.id}
        href={(row) => here({ force: row.id, act: undefined })}
        empty={{ title: 'Nothing is decided yet', text: 'Decisions of the last 90 days are listed here.' }}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
        toolbar={<ForcedFilterBar filters={filters} />}
      />
      <ForceDrawer address={address} chosen={NOTHING} onChoose={() => undefined} onDone={() => undefined} />
    </>
  )
}

/** The tabs of the screen, each with the permission that it needs. */
export const FORCED_TABS: readonly (Tab & Readonly<{ permission: Permission }>)[] = [
  { id: 'open', label: 'To decide', permission: 'logout.read', content: () => <ToDecideTab /> },
  { id: 'decided', label: 'Decided', permission: 'logout.read', content: () => <DecidedTab /> },
  { id: 'now', label: 'Now', permission: 'attendance.team.read', content: () => <TeamBoard /> },
  { id: 'overtime', label: 'Overtime', permission: 'overtime.team.approve', content: () => <LeadOvertimeTab /> },
]
