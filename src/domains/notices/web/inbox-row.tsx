import { ActionIcon, Button } from '@mantine/core'
import { IconMail, IconMailOpened } from '@tabler/icons-react'
import { Suspense, use, useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { dateTime, relative } from '#kit/web/format/dates.ts'
import type { NoticeVerb, Notification } from '../contract/notices.models.ts'
import { RowMenu } from './row-menu.tsx'
import { SnoozeDate } from './snooze-date.tsx'
import type { RowActions } from './use-row-actions.ts'
import styles from './inbox.module.css'
import type { AnyCall } from '#kit/contract/call.ts'
import type { CallInput } from '#kit/web/call/send.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useVerbs } from '#kit/web/screens/verbs.tsx'
import { Refused } from '#kit/web/states/refused.tsx'

type VerbsProps = Readonly<{ verbs: readonly NoticeVerb[]; onDone: () => void }>

/** The actions of the row: each button sends the call of the domain behind it. */
const Verbs = ({ verbs, onDone }: VerbsProps) => {
  const known = useVerbs()
  const offered = verbs.flatMap((verb) => {
    const load = known.get(verb.call)
    return load ? [{ verb, load }] : []
  })
  if (offered.length === 0) return null
  return (
    <div className={styles.verbs}>
      {offered.map(({ verb, load }, index) => (
        <LaterButton key={`${verb.call} ${verb.label}`} verb={verb} load={load} isFirst={index === 0} onDone={onDone} />
      ))}
    </div>
  )
}

type ButtonProps = Readonly<{ verb: NoticeVerb; isFirst: boolean; onDone: () => void }>
type Load = () => Promise<AnyCall>

/** Renders the button once its call is loaded. */
const LaterButton = ({ load, ...props }: ButtonProps & Readonly<{ load: Load }>) => {
  const [loading] = useState(load)
  return (
    <Suspense fallback={null}>
      <VerbButton {...props} loading={loading} />
    </Suspense>
  )
}

const VerbButton = ({ verb, loading, isFirst, onDone }: ButtonProps & Readonly<{ loading: Promise<AnyCall> }>) => {
  const action = useCall(use(loading))
  // The server wrote the input for this very call, and checks it again.
  const send = (): void => action.start(unsafeCast<CallInput<AnyCall>>(verb.params), onDone)
  return (
    <>
      <Button
        size="compact-sm"
        variant={isFirst ? 'filled' : 'default'}
        data-verb
        loading={action.isRunning}
        onClick={send}
      >
        {verb.label}
      </Button>
      <Refused failure={action.failure} />
    </>
  )
}

type Props = Readonly<{ row: Notification; actions: RowActions; onLeave: () => void }>

/** One notification: what happened, why it was sent, where it leads, and what can be done with it in place. */
export const InboxRow = ({ row, actions, onLeave }: Props) => {
  const [isChoosingDate, setChoosingDate] = useState(false)
  const isUnread = row.read_at === null
  return (
    <li className={styles.row} data-row={row.id} data-unread={isUnread}>
      <div className={styles.text}>
        <Title row={row} actions={actions} onLeave={onLeave} />
        {row.body && <span>{row.body}</span>}
        <span className="m-dim m-small">
          <time dateTime={row.created_at} title={dateTime(row.created_at)}>
            {relative(row.created_at)}
          </time>
          {row.actor_name && ` · by ${row.actor_name}`}
          {row.snoozed_until && ` · back ${dateTime(row.snoozed_until)}`}
          {row.why && ` · ${row.why}`}
        </span>
        <Verbs verbs={row.verbs} onDone={actions.refresh} />
      </div>
      <div className={styles.actions}>
        {row.can.archive && row.snoozed_until === null && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={isUnread ? 'Mark as read' : 'Mark as unread'}
            onClick={() => actions.setRead(row, isUnread)}
          >
            {isUnread ? <IconMailOpened size={16} aria-hidden="true" /> : <IconMail size={16} aria-hidden="true" />}
          </ActionIcon>
        )}
        {Object.values(row.can).some(Boolean) && (
          <RowMenu row={row} actions={actions} onChooseDate={() => setChoosingDate(true)} />
        )}
      </div>
      <SnoozeDate
        is_open={isChoosingDate}
        onClose={() => setChoosingDate(false)}
        onChoose={(snoozed_until, endText) => {
          setChoosingDate(false)
          actions.snooze(row, { snoozed_until }, endText)
        }}
      />
    </li>
  )
}

const Title = ({ row, actions, onLeave }: Props) => {
  const read = (): void => {
    if (row.can.read) actions.setRead(row, true)
  }
  return (
    <span className={styles.title}>
      {row.read_at === null && <span className="m-hidden">Unread: </span>}
      {row.path ? (
        <GoLink
          href={row.path}
          data-title
          onClick={() => {
            read()
            onLeave()
          }}
        >
          {row.title}
        </GoLink>
      ) : (
        <button type="button" data-title onClick={read}>
          {row.title}
        </button>
      )}
      {row.count > 1 && <span className={styles.count}>{row.count}</span>}
    </span>
  )
}
