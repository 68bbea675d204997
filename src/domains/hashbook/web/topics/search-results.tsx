import { Button } from '@mantine/core'
import { useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { count } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listPages } from '../../contract/pages.calls.ts'
import type { FoundPage, Topic } from '../../contract/hashbook.models.ts'
import { contentText } from '../parts/labels.ts'
import { useBook, useTopics } from '../parts/use-book.ts'
import styles from '../parts/hashbook.module.css'

const PAGE_STEP = 25
const MAX_QUERY = 200

/** Topics with the terms in their name, then pages with them in title, text or comments, marked; the best first. */
export const SearchResults = ({ q }: Readonly<{ q: string }>) => {
  const [limit, setLimit] = useState(PAGE_STEP)
  const pages = useCallQuery(listPages, { query: { q, limit } }, { showPrevious: true })
  const topics = useTopics({ q })
  // Both are drawn at once, so that nothing moves.
  const isWaiting = topics.data === undefined && topics.failure === null
  const total = pages.meta?.total ?? 0
  return (
    <Loaded query={isWaiting ? { ...pages, data: undefined } : pages} what="what was found" shape="table">
      {({ subjects }) =>
        subjects.length + (topics.data?.length ?? 0) === 0 ? (
          <Empty title={`Nothing found for “${q}”`} text="Try fewer or other words; a part of a word is enough." />
        ) : (
          <div className={styles.part}>
            <FoundTopics topics={topics.data ?? []} />
            <p className="m-dim" role="status">
              {count(total, 'page')}
            </p>
            <ul className={styles.list} aria-label="Found pages">
              {subjects.map((page) => (
                <Hit key={page.id} page={page} />
              ))}
            </ul>
            {total > subjects.length && limit < MAX_QUERY && (
              <Button variant="default" onClick={() => setLimit(Math.min(limit * 2, MAX_QUERY))}>
                Show more
              </Button>
            )}
          </div>
        )
      }
    </Loaded>
  )
}

const FoundTopics = ({ topics }: Readonly<{ topics: readonly Topic[] }>) => {
  const book = useBook()
  if (topics.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Found topics">
      {topics.map((topic) => (
        <li key={topic.id} className={styles.line}>
          <span className={styles.lineText}>
            <GoLink href={book.topic(topic.id)}>{topic.title}</GoLink>
            <span className="m-dim m-small">{contentText(topic)}</span>
          </span>
          <span className="m-dim m-small">Topic</span>
        </li>
      ))}
    </ul>
  )
}

const Marked = ({ parts }: Readonly<{ parts: FoundPage['snippet'] }>) =>
  parts.map(({ text, hit }, at) => (hit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>))

const Hit = ({ page }: Readonly<{ page: FoundPage }>) => {
  const book = useBook()
  return (
    <li className={styles.line}>
      <span className={styles.lineText}>
        <span>
          <GoLink href={book.subject(page.id)}>
            <Marked parts={page.marked_title} />
          </GoLink>{' '}
          {page.state === 'draft' && <StatusBadge tone="off" word="Draft" />}
        </span>
        <span className="m-small">
          {page.found_in === 'comment' && <span className="m-dim">In a comment: </span>}
          <Marked parts={page.snippet} />
        </span>
      </span>
      <span className="m-dim m-small">{page.topic_title}</span>
    </li>
  )
}
