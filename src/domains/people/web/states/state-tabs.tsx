import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import type { Tab } from '#kit/web/layout/address-tabs.tsx'
import { LazyPart } from '#kit/web/screens/lazy-part.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { listMeta } from '#kit/web/table/list-meta.ts'
import { useEmployeeFilters } from '../parts/use-employee-filters.ts'
import { STATES, type StateTab } from './states.ts'
import styles from './states.module.css'
import { useStateFilters } from './use-state-filters.ts'

/** The count of rows of a tab, under the filters that are set. */
const Count = ({ tab }: Readonly<{ tab: StateTab }>) => {
  const { call, filters } = STATES[tab]
  const { common } = useEmployeeFilters()
  const { query } = useStateFilters()
  const { meta } = useCallQuery(call, { query: { ...common, ...query(filters), limit: 1 } }, { showPrevious: true })
  const total = listMeta(meta)?.total ?? 0
  return total > 0 && <span className={`m-number ${styles.count}`}>{total}</span>
}

const TABS: readonly StateTab[] = ['resigned', 'warned', 'suspended', 'notice', 'wfh', 'backup']
const loadList = () => import('./state-list.tsx')

/** A tab for each state. */
export const stateTabs: readonly Tab[] = TABS.map((tab) => ({
  id: tab,
  label: STATES[tab].label,
  mark: <Count tab={tab} />,
  content: () => <LazyPart key={tab} load={loadList} props={{ tab }} fallback={<Skeletons shape="table" />} />,
}))
