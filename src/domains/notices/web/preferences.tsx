import { Button, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { flushSync } from 'react-dom'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Outdated } from '#kit/web/form/outdated.tsx'
import { useUnsavedGuard } from '#kit/web/form/use-unsaved-guard.ts'
import { isSame, useValues } from '#kit/web/form/use-values.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { readPreferences, updatePreferences } from '../contract/notices.calls.ts'
import type { Preferences as Stored, Quiet } from '../contract/notices.models.ts'
import { domainName, MAIL_CHOICES, mailChoiceOf } from './mail-words.ts'
import styles from './inbox.module.css'

/** When one is left in peace, and how one is notified of each kind of notice. */
const Preferences = ({ onDone }: { onDone: () => void }) => {
  const query = useCallQuery(readPreferences, {})
  return (
    <Loaded query={query} what="your preferences" shape="form">
      {(stored) => <Form stored={stored} onDone={onDone} />}
    </Loaded>
  )
}
export default Preferences

type Kind = Stored['kinds'][number]
type Choice = Pick<Kind, 'live' | 'mail'>
type Values = Readonly<{ version: number; quiet: Quiet; [kind: `kind ${string}`]: Choice }>

/** Each kind is a value of its own: what was chosen for one stays when another one changes elsewhere. */
const valuesOf = ({ version, quiet, kinds }: Stored): Values => ({
  version,
  quiet,
  ...Object.fromEntries(kinds.map(({ kind, live, mail }) => [`kind ${kind}`, { live, mail }])),
})

const chosenKinds = ({ kinds }: Stored, values: Values): Kind[] =>
  kinds.map((kind) => ({ ...kind, ...values[`kind ${kind.kind}`] }))

const Form = ({ stored, onDone }: { stored: Stored; onDone: () => void }) => {
  const save = useCall(updatePreferences)
  const { values, put, keep, isDirty, isOutdated, takeNewVersion } = useValues(valuesOf(stored), save.isRunning)
  const { version, quiet } = values
  const kinds = chosenKinds(stored, values)
  const changed = kinds.filter((kind, index) => !isSame(kind, stored.kinds[index]))
  const isChanged = changed.length > 0 || !isSame(quiet, stored.quiet)
  const send = (): void => {
    const body = { version, quiet, kinds: changed.map(({ kind, live, mail }) => ({ kind, live, mail })) }
    save.start({ body }, () => {
      // A person who leaves now must not be asked about what has just been saved.
      flushSync(keep)
      onDone()
    })
  }
  const isWhole = quiet.from_time !== '' && quiet.to_time !== ''
  useUnsavedGuard(isDirty && isChanged)
  return (
    <form
      className={styles.preferences}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <QuietHours quiet={quiet} onChange={(next) => put('quiet', next)} />
      <fieldset>
        <legend>What you are told</legend>
        <ul className={styles.kinds}>
          {kinds.map((kind) => (
            <KindLine
              key={kind.kind}
              kind={kind}
              onChange={({ live, mail }) => put(`kind ${kind.kind}`, { live, mail })}
            />
          ))}
        </ul>
      </fieldset>
      {isOutdated ? <Outdated onTake={takeNewVersion} /> : <Refused failure={save.failure} />}
      <div>
        <Button type="submit" loading={save.isRunning} disabled={!isWhole || !isChanged}>
          Save preferences
        </Button>
      </div>
    </form>
  )
}

const MODES = {
  roster: 'Toasts and mails wait until your next shift begins: never on a rest day, on leave or after hours.',
  hours: 'Toasts and mails wait until the quiet time is over.',
  off: 'Toasts and mails come at once, at any hour.',
} as const

const modeOf = (text: string): Quiet['mode'] => (text === 'roster' || text === 'hours' ? text : 'off')

const QuietHours = ({ quiet, onChange }: { quiet: Quiet; onChange: (quiet: Quiet) => void }) => {
  const { employee_id } = useActor()
  return (
    <fieldset>
      <legend>Quiet hours</legend>
      <SegmentedControl
        fullWidth
        aria-label="Quiet hours"
        value={quiet.mode}
        onChange={(mode) => onChange({ ...quiet, mode: modeOf(mode) })}
        data={[
          ...(employee_id === null ? [] : [{ value: 'roster', label: 'Follow my shifts' }]),
          { value: 'hours', label: 'Hours' },
          { value: 'off', label: 'Off' },
        ]}
      />
      <p className="m-dim m-small">{MODES[quiet.mode]} What is grave never waits.</p>
      {quiet.mode === 'hours' && (
        <div className={styles.times}>
          <TextInput
            type="time"
            label="From"
            value={quiet.from_time}
            onChange={(event) => onChange({ ...quiet, from_time: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label="To"
            value={quiet.to_time}
            onChange={(event) => onChange({ ...quiet, to_time: event.currentTarget.value })}
          />
        </div>
      )}
    </fieldset>
  )
}

const KindLine = ({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) => (
  <li className={styles.kind}>
    <span>
      {kind.label}
      <span className="m-dim m-small">
        <br />
        {kind.locked ? 'Always told: it is about the safety of your account' : domainName(kind.domain)}
      </span>
    </span>
    <Switch
      label="Live"
      aria-label={`Live: ${kind.label}`}
      checked={kind.live}
      disabled={kind.locked}
      onChange={(event) => onChange({ ...kind, live: event.currentTarget.checked })}
    />
    <Select
      aria-label={`Mail: ${kind.label}`}
      data={[...MAIL_CHOICES]}
      value={kind.mail}
      disabled={kind.locked}
      allowDeselect={false}
      onChange={(mail) => onChange({ ...kind, mail: mailChoiceOf(mail) })}
    />
  </li>
)
