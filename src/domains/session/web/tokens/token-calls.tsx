import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { count } from '#kit/web/format/numbers.ts'
import type { TokenCall } from '../../contract/tokens.models.ts'
import { CopyButton } from './copy-button.tsx'
import { curlOf, isCallAbout } from './token-text.ts'
import styles from './tokens.module.css'

const SHOWN_AT_ONCE = 25

/** The calls that a token may send, each with a line of curl. */
export const TokenCalls = ({ calls }: Readonly<{ calls: readonly TokenCall[] }>) => {
  const [text, setText] = useState('')
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const found = calls.filter((call) => isCallAbout(call, text))
  return (
    <section className={styles.stack} aria-label="Calls">
      <h3>{count(calls.length, 'call', 'calls')}</h3>
      {calls.length === 0 && <p className="m-dim">The permissions of this token open no call now.</p>}
      {calls.length > SHOWN_AT_ONCE && (
        <TextInput
          type="search"
          aria-label="Search calls"
          placeholder="Search calls"
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {calls.length > 0 && found.length === 0 && <p className="m-dim">No call matches.</p>}
      <ul className={styles.calls}>
        {found.slice(0, most).map((call) => {
          const line = curlOf(call, window.location.origin)
          return (
            <li key={`${call.method} ${call.path}`}>
              <p>{call.summary}</p>
              <p className={styles.path}>
                <strong>{call.method}</strong> {call.path}
              </p>
              <div className={styles.line}>
                <code>{line}</code>
                <CopyButton text={line} about={call.summary} />
              </div>
            </li>
          )
        })}
      </ul>
      {found.length > most && (
        <div>
          <Button variant="default" onClick={() => setMost(most + SHOWN_AT_ONCE * 4)}>
            Show more
          </Button>
        </div>
      )}
    </section>
  )
}
