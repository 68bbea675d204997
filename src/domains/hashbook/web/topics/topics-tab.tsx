import { z } from 'zod'
import { queryFlag } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listOwnMustReads } from '../../contract/talk.calls.ts'
import { audience } from '../../contract/hashbook.models.ts'
import { useBook, useTopics } from '../parts/use-book.ts'
import { SearchResults } from './search-results.tsx'
import { ToRead } from './to-read.tsx'
import { TopicCard } from './topic-card.tsx'
import styles from '../parts/hashbook.module.css'

const address = z.object({
  q: z.string().max(200).optional(),
  audience: audience.optional(),
  mine: queryFlag.optional(),
  locked: queryFlag.optional(),
  sort: z.enum(['position', 'title', '-updated_at']).optional(),
})

const AUDIENCES = [
  { value: 'everyone', label: 'For everyone' },
  { value: 'limited', label: 'For some' },
] as const
const SHOWN = [
  { value: 'mine', label: 'My topics' },
  { value: 'locked', label: 'Locked' },
] as const
const SORTS = [
  { value: 'title', label: 'By title' },
  { value: '-updated_at', label: 'Last changed first' },
] as const

/** All topics that the actor may read, and what words are found in. */
export const TopicsTab = ({ onEdit }: Readonly<{ onEdit: (id: number) => void }>) => {
  const { isAdmin } = useBook()
  const [{ q, ...state }, set] = useAddressState(address)
  const clear = () => set({ q: undefined, audience: undefined, mine: undefined, locked: undefined, sort: undefined })
  const which = state.mine ? 'mine' : state.locked ? 'locked' : undefined
  const count = [state.audience, which, state.sort].filter((one) => one !== undefined).length
  return (
    <div className="m-stack">
      <FilterBar
        search={{ value: q, onChange: (next) => set({ q: next }), label: 'Search all pages and comments' }}
        count={count}
        onClear={clear}
      >
        {isAdmin && (
          <FilterSelect
            label="Audience"
            options={AUDIENCES}
            value={state.audience}
            onChange={(value) => set({ audience: value })}
          />
        )}
        <FilterSelect
          label="Show"
          options={SHOWN}
          value={which}
          onChange={(value) => set({ mine: value === 'mine' || undefined, locked: value === 'locked' || undefined })}
        />
        <FilterSelect
          label="Order"
          options={SORTS}
          value={state.sort === 'position' ? undefined : state.sort}
          onChange={(value) => set({ sort: value })}
        />
      </FilterBar>
      {q === undefined ? <Topics state={state} isFiltered={count > 0} onEdit={onEdit} /> : <SearchResults q={q} />}
    </div>
  )
}

type State = Omit<z.output<typeof address>, 'q'>
type TopicsProps = Readonly<{ state: State; isFiltered: boolean; onEdit: (id: number) => void }>

const Topics = ({ state, isFiltered, onEdit }: TopicsProps) => {
  const { isAdmin } = useBook()
  const topicsQuery = useTopics(state)
  const own = useCallQuery(listOwnMustReads, {}, { enabled: !isAdmin })
  // What the person has to read stands above the topics: both are drawn at once, so that nothing moves.
  const isWaiting = !isAdmin && own.data === undefined && own.failure === null
  const query = isWaiting ? { ...topicsQuery, data: undefined } : topicsQuery
  return (
    <Loaded query={query} what="the topics" shape="cards">
      {(topics) => (
        <div className="m-stack">
          {own.data && <ToRead mustReads={own.data} />}
          {topics.length === 0 ? (
            <Empty title={isFiltered ? 'No topic matches' : 'No topic yet. Add the first one.'} />
          ) : (
            <ul className={styles.grid}>
              {topics.map((topic) => (
                <TopicCard key={topic.id} topic={topic} onEdit={onEdit} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Loaded>
  )
}
