import { lazy } from 'react'
import { useParams } from '@tanstack/react-router'
import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { today } from '#kit/web/format/dates.ts'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { usePlacedTabs } from '#kit/web/screens/placed-tabs.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { getEmployee } from '../../contract/employees.calls.ts'
import type { EmployeeRecord } from '../../contract/people.models.ts'
import { DetailsHeader } from '../parts/details-header.tsx'
import { DetailsOverview } from '../parts/details-overview.tsx'
import { DOCUMENT_KINDS } from '../details/detail-labels.ts'
import { ExitTab, OpenExit } from '../exits/exit-tab.tsx'
import { MergedBanner } from '../merging/merged-banner.tsx'
import { CurrentStates } from '../states/current-states.tsx'
import { DetailsWarnings, OpenWarnings } from '../states/details-warnings.tsx'
import styles from '../parts/details.module.css'

const DetailsPlacement = lazy(async () => ({
  default: (await import('../parts/details-placement.tsx')).DetailsPlacement,
}))
const DetailsPersonal = lazy(async () => ({ default: (await import('../parts/details-personal.tsx')).DetailsPersonal }))
const DetailCards = lazy(async () => ({ default: (await import('../details/detail-cards.tsx')).DetailCards }))
const EarlierDocuments = lazy(async () => ({
  default: (await import('../merging/earlier-documents.tsx')).EarlierDocuments,
}))
const HistoryTab = lazy(async () => ({ default: (await import('../history/history-tab.tsx')).HistoryTab }))

const address = z.object({ on: date.optional() })

/** The count of changes that lie ahead. */
const Planned = ({ person }: { person: EmployeeRecord }) => {
  const planned = person.placements.filter((row) => row.planned).length
  return planned > 0 && <StatusBadge tone="away" word={`${planned} planned`} />
}

/** The count of changes that wait for a decision. */
const Waiting = ({ count }: { count: number }) =>
  count > 0 && <StatusBadge tone="attention" word={`${count} to decide`} />

const Details = ({ person, on, setOn }: { person: EmployeeRecord; on: string; setOn: (on: string) => void }) => {
  const placed = usePlacedTabs('employee-details')
  const isNow = on === today(person.time_zone)
  return (
    <div className={styles.page}>
      <DetailsHeader person={person} on={on} setOn={setOn} />
      <MergedBanner person={person} />
      <CurrentStates person={person} isNow={isNow} />
      <AddressTabs
        label={`About ${person.name}`}
        tabs={[
          {
            id: 'overview',
            label: 'Overview',
            content: () => <DetailsOverview person={person} on={isNow ? undefined : on} />,
          },
          {
            id: 'placement',
            label: 'Placement',
            mark: <Planned person={person} />,
            content: () => <DetailsPlacement person={person} on={on} setOn={setOn} />,
          },
          {
            id: 'personal',
            label: 'Personal',
            mark: <Waiting count={person.pending_changes.length} />,
            content: () => <DetailsPersonal person={person} />,
          },
          {
            id: 'documents',
            label: 'Documents',
            mark: <Waiting count={person.details.filter((row) => row.state === 'pending').length} />,
            content: () => (
              <div className="m-stack">
                <DetailCards record={person} kinds={DOCUMENT_KINDS} side="admin" mayAdd={person.can.edit} />
                {person.earlier.map((row) => (
                  <EarlierDocuments key={row.id} row={row} />
                ))}
              </div>
            ),
          },
          {
            id: 'warnings',
            label: 'Warnings',
            mark: <OpenWarnings person={person} />,
            content: () => <DetailsWarnings person={person} />,
          },
          { id: 'exit', label: 'Exit', mark: <OpenExit person={person} />, content: () => <ExitTab person={person} /> },
          { id: 'history', label: 'History', content: () => <HistoryTab id={person.id} /> },
          ...placed,
        ]}
      />
    </div>
  )
}

/** Everything about one person, as of any day. */
const EmployeeDetailsScreen = () => {
  const { id } = useParams({ strict: false })
  const [{ on }, set] = useAddressState(address)
  const query = useCallQuery(getEmployee, { params: { id: Number(id) }, query: { on } }, { showPrevious: true })
  return (
    <Loaded query={query} what="this person" shape="cards">
      {(person) => (
        <Details
          key={person.id}
          person={person}
          on={on ?? today(person.time_zone)}
          setOn={(next) => set({ on: next === today(person.time_zone) ? undefined : next })}
        />
      )}
    </Loaded>
  )
}
export default EmployeeDetailsScreen
