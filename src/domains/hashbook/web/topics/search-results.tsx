import { Button } from '@mantine/core'
import { useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { count } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listPages } from '../../contract/pages.calls.ts'
import type { FoundPage } from '../../contract/hashbook.models.ts'
import { useBook } from '../parts/use-book.ts'
import styles from '../parts/hashbook.module.css'

const PAGE_STEP = 25
const MAX_QUERY = 200

/** Pages with the terms in title, text or comments, with the terms marked; the best first. */
export const SearchResults = ({ q }: Readonly<{ q: string }>) => {
  const [limit, setLimit] = useState(PAGE_STEP)
  const query = useCallQuery(listPages, { query: { q, limit } }, { showPrevious: true })
  const total = query.meta?.total ?? 0
  return (
    <Loaded query={query} what="what was found" shape="table">
      {({ subjects }) =>
        subjects.length === 0 ? (
          <Empty title={`Nothing found for “${q}”`} text="Try fewer or other words; a part of a word is enough." />
        ) : (
          <div className={styles.part}>
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

const Hit = ({ page }: Readonly<{ page: FoundPage }>) => {
  const book = useBook()
  return (
    <li className={styles.line}>
      <span className={styles.lineText}>
        <span>
          <GoLink href={book.subject(page.id)}>{page.title}</GoLink>{' '}
          {page.state === 'draft' && <StatusBadge tone="off" word="Draft" />}
        </span>
        <span className="m-small">
          {page.found_in === 'comment' && <span className="m-dim">In a comment: </span>}
          {page.snippet.map(({ text, hit }, at) => (hit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>))}
        </span>
      </span>
      <span className="m-dim m-small">{page.topic_title}</span>
    </li>
  )
}
