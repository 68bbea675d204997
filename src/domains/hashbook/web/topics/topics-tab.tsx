import { z } from 'zod'
import { queryFlag } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listOwnMustReads } from '../../contract/talk.calls.ts'
import type { Topic } from '../../contract/hashbook.models.ts'
import { audience } from '../../contract/hashbook.records.ts'
import { useBook, useTopics } from '../parts/use-book.ts'
import { SearchResults } from './search-results.tsx'
import styles from '../parts/hashbook.module.css'
import { GoLink } from '#kit/web/address/go-link.tsx'
import type { DataOf } from '#kit/contract/call.ts'
import { day, relative } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { audienceText, contentText, lockText, staleText } from '../parts/labels.ts'
import { useTopicActions } from './use-topic-actions.ts'

type Props = Readonly<{ topic: Topic; onEdit: (id: number) => void }>

/** A topic: its title, audience, number of pages and lock. */
const TopicCard = ({ topic, onEdit }: Props) => {
  const book = useBook()
  const { menu } = useTopicActions(onEdit)
  const actions = menu(topic)
  return (
    <li className={styles.topic}>
      <div className={styles.topicHead}>
        <h2>
          <GoLink href={book.topic(topic.id)}>{topic.title}</GoLink>
        </h2>
        {actions.length > 0 && <ActionMenu label={`Actions for ${topic.title}`} actions={actions} />}
      </div>
      {topic.description && <p className={styles.grow}>{topic.description}</p>}
      {topic.lock && (
        <p className="m-small">
          <StatusBadge tone="attention" word="Locked" /> {lockText(topic.lock)}
        </p>
      )}
      {topic.stale_count > 0 && (
        <p className="m-small">
          <StatusBadge tone="attention" word={staleText(topic.stale_count)} />
        </p>
      )}
      <p className="m-dim m-small">
        {contentText(topic)}
        <br />
        {audienceText(topic)} · {topic.owner.name} · {relative(topic.updated_at)}
      </p>
    </li>
  )
}

/** The pages that the person has to read; nothing where none is left. */
const ToRead = ({ mustReads }: Readonly<{ mustReads: DataOf<typeof listOwnMustReads> }>) => {
  const book = useBook()
  const open = mustReads.filter(({ acknowledged_at }) => acknowledged_at === null)
  if (open.length === 0) return null
  return (
    <Card title="To read">
      <ul className={styles.list}>
        {open.map(({ page, due_on, overdue, changed_since }) => (
          <li key={page.id} className={styles.line}>
            <span className={styles.lineText}>
              <GoLink href={book.subject(page.id)}>{page.title}</GoLink>
              {changed_since && <span className="m-dim m-small">It has changed since you read it.</span>}
            </span>
            {overdue ? (
              <StatusBadge tone="bad" word={`Was due ${day(due_on)}`} />
            ) : (
              <span className="m-dim m-small">by {day(due_on)}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const address = z.object({
  q: z.string().max(200).optional(),
  audience: audience.optional(),
  mine: queryFlag.optional(),
  locked: queryFlag.optional(),
  stale: queryFlag.optional(),
  sort: z.enum(['position', 'title', '-updated_at']).optional(),
})

const AUDIENCES = [
  { value: 'everyone', label: 'For everyone' },
  { value: 'limited', label: 'For some' },
] as const
const SHOWN = [
  { value: 'mine', label: 'My topics' },
  { value: 'locked', label: 'Locked' },
  { value: 'stale', label: 'Stale' },
] as const
const SORTS = [
  { value: 'title', label: 'By title' },
  { value: '-updated_at', label: 'Last changed first' },
] as const

const NONE_SHOWN = { mine: undefined, locked: undefined, stale: undefined }
const NOTHING = { q: undefined, audience: undefined, sort: undefined, ...NONE_SHOWN }

/** All topics that the actor may read, and the results of a search. */
export const TopicsTab = ({ onEdit }: Readonly<{ onEdit: (id: number) => void }>) => {
  const { isAdmin } = useBook()
  const [{ q, ...state }, set] = useAddressState(address)
  const clear = () => set(NOTHING)
  const which = SHOWN.find(({ value }) => state[value])?.value
  const count = [state.audience, which, state.sort].filter((one) => one !== undefined).length
  return (
    <div className="m-stack">
      <FilterBar
        search={{ value: q, onChange: (next) => set({ q: next }), label: 'Search pages' }}
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
          onChange={(value) => set({ ...NONE_SHOWN, ...(value && { [value]: true }) })}
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
  // The pages that the person has to read are above the topics: both are drawn at once, so that nothing moves.
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
