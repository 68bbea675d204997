import { Button } from '@mantine/core'
import { useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { time } from '#kit/web/format/dates.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { actingLog } from '../../contract/acting.calls.ts'
import styles from './security.module.css'

const ROWS = 100

type Props = Readonly<{ id: number; reason: string | undefined }>

/** All that was changed during an impersonation, in its order. */
export const ImpersonationLog = ({ id, reason }: Props) => (
  <>
    {reason && <p className="m-dim">{reason}</p>}
    <Acts id={id} />
  </>
)

// The button that asked for these rows is gone: a person who works by keyboard goes on here.
const takeFocus = (list: HTMLOListElement | null): void => list?.focus()

/** One page of it; the next one comes below when it is asked for. */
const Acts = ({ id, cursor }: Readonly<{ id: number; cursor?: string }>) => {
  const [hasMore, setMore] = useState(false)
  const query = useCallQuery(actingLog, { params: { id }, query: { limit: ROWS, cursor } })
  const next = query.meta?.next_cursor
  return (
    <Loaded query={query} what="this visit" shape="lines">
      {(rows) => (
        <>
          {rows.length === 0 && <Empty title="Nothing was changed" text="Only screens were viewed." />}
          <ol className={styles.log} tabIndex={-1} ref={cursor ? takeFocus : null}>
            {rows.map((row, index) => (
              <li key={`${row.at} ${String(index)}`}>
                <span className="m-dim m-number">{time(row.at)}</span>
                {row.path ? <GoLink href={row.path}>{row.sentence}</GoLink> : row.sentence}
              </li>
            ))}
          </ol>
          {next && hasMore && <Acts id={id} cursor={next} />}
          {next && !hasMore && (
            <Button variant="default" className={styles.more ?? ''} onClick={() => setMore(true)}>
              Show more
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}
