import { Button, Group } from '@mantine/core'
import { lazy, useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { endToken, readToken } from '../../contract/tokens.calls.ts'
import { TOKEN_STATES, type TokenDetails as Details } from '../../contract/tokens.models.ts'
import { limitsText } from '../../contract/tokens.rules.ts'
import { TokenCalls } from './token-calls.tsx'
import { lastUse, TONES } from './token-text.ts'
import styles from './tokens.module.css'

const HandOnForm = lazy(() => import('./hand-on-form.tsx'))

const endText = ({ ended_at, ended_by }: Details): string =>
  ended_at === null ? '–' : `${dateTime(ended_at)}${ended_by === null ? '' : ` by ${ended_by.name}`}`

const TokenSummary = ({ token }: Readonly<{ token: Details }>) => (
  <Facts
    facts={[
      ['State', <StatusBadge key="state" tone={TONES[token.state]} word={TOKEN_STATES[token.state]} />],
      ['Begins with', <code key="beginning">{token.beginning}…</code>],
      ['Owner', token.owner.name],
      ['Only', limitsText(token.brands, token.departments)],
      ['Last used', lastUse(token)],
      ['Added', dateTime(token.created_at)],
      ['Expires', dateTime(token.expires_at)],
      ...(token.ended_at === null ? [] : [['Ended', endText(token)] as const]),
    ]}
  />
)

/** The rows of the audit with the name of the token. */
const AuditLink = ({ name }: Readonly<{ name: string }>) =>
  useActor().has('records.audit.read') && (
    <GoLink href={`/admin/organisation?tab=audit&q=${encodeURIComponent(name)}`}>What it did, in the audit</GoLink>
  )

const TokenActions = ({ token }: Readonly<{ token: Details }>) => {
  const [isHandingOn, setHandingOn] = useState(false)
  const end = useCall(endToken)
  const confirmEnd = async (): Promise<void> => {
    const isSure = await confirm({
      title: `End the token “${token.name}”?`,
      text: 'Programs that use it are refused at once. It cannot be opened again.',
      action: 'End the token',
      isDestructive: true,
    })
    if (isSure) end.start({ params: { id: token.id } })
  }
  if (isHandingOn) return <HandOnForm token={token} onDone={() => setHandingOn(false)} />
  if (!token.can.end && !token.can.hand_on) return null
  return (
    <div className={styles.stack}>
      <Refused failure={end.failure} />
      <Group gap="xs">
        {token.can.hand_on && (
          <Button variant="default" onClick={() => setHandingOn(true)}>
            Hand on
          </Button>
        )}
        {token.can.end && (
          <Button variant="default" color="red.8" loading={end.isRunning} onClick={() => void confirmEnd()}>
            End the token
          </Button>
        )}
      </Group>
    </div>
  )
}

/** A token: its state, its permissions, and the calls that it may send. */
const TokenDetails = ({ id }: Readonly<{ id: number }>) => (
  <Loaded query={useCallQuery(readToken, { params: { id } })} what="the token" shape="form">
    {(token) => (
      <div className={styles.stack}>
        <TokenSummary token={token} />
        <AuditLink name={token.name} />
        <TokenActions key={token.version} token={token} />
        <section className={styles.stack} aria-label="Permissions">
          <h3>Permissions</h3>
          <ul className={styles.list}>
            {token.permissions.map(({ key, label, is_granted }) => (
              <li key={key}>
                {label}
                {!is_granted && <span className="m-dim">, which the role of the owner lacks now</span>}
              </li>
            ))}
          </ul>
        </section>
        <TokenCalls calls={token.calls} />
      </div>
    )}
  </Loaded>
)
export default TokenDetails
