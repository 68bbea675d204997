import { z } from 'zod'
import { downloadRecord, downloadResignedRecord } from '#domains/records/contract/downloads.calls.ts'
import { DOWNLOAD_COLUMNS, type DownloadKind } from '#domains/records/contract/downloads.columns.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { DownloadButton } from '#kit/web/download/download-button.tsx'
import { recordOf } from '#kit/web/download/records.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { useStateFilters } from '../states/use-state-filters.ts'
import { useEmployeeFilters } from './use-employee-filters.ts'

const address = z.object({ tab: z.string().optional() })

/** Saves the general record or that of those who resigned, filtered as the lists; the one of the open tab first. */
export const EmployeesDownload = () => {
  const { has } = useActor()
  const [{ tab }] = useAddressState(address)
  const filters = useEmployeeFilters()
  const states = useStateFilters()
  const columnsOf = (kind: DownloadKind) =>
    DOWNLOAD_COLUMNS[kind].filter(({ isPersonal }) => !isPersonal || has('people.personal.read'))
  const general = recordOf(downloadRecord, filters.query, {
    id: 'employees',
    label: 'General record',
    columns: columnsOf('record'),
  })
  const narrowed = states.query(['exit_state', 'last_day_from', 'last_day_to'])
  const resigned = recordOf(
    downloadResignedRecord,
    { ...filters.common, ...narrowed },
    { id: 'resigned', label: 'Resigned record', columns: columnsOf('resigned') },
  )
  const records = [
    ...(has('records.people.download') ? [general] : []),
    ...(has('records.exits.download') ? [resigned] : []),
  ]
  return <DownloadButton records={tab === 'resigned' ? records.toReversed() : records} />
}
