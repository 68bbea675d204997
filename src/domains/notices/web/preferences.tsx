import { SegmentedControl, Select, Switch } from '@mantine/core'
import { TimeInput } from '#kit/web/dates/time-input.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { isSame } from '#kit/web/form/merge-values.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { readPreferences, updatePreferences } from '../contract/notices.calls.ts'
import type { Preferences as Stored, Quiet } from '../contract/notices.models.ts'
import { domainName, MAIL_CHOICES, mailChoiceOf } from './mail-labels.ts'
import styles from './inbox.module.css'

/** The form of quiet hours, and of the delivery of each kind of notice. */
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
type Choice = readonly [live: Kind['live'], mail: Kind['mail']]
/** Each kind has a separate value: a choice for one stays when another one changes elsewhere. */
type Values = Readonly<{ version: number; quiet: Quiet; kinds: Readonly<Record<string, Choice>> }>

const valuesOf = ({ version, quiet, kinds }: Stored): Values => ({
  version,
  quiet,
  kinds: Object.fromEntries(kinds.map(({ kind, live, mail }) => [kind, [live, mail]])),
})

/** The kinds as they were chosen. */
const chosen = (stored: Stored, { kinds }: Values): Kind[] =>
  stored.kinds.map((kind) => {
    const [live, mail] = kinds[kind.kind] ?? [kind.live, kind.mail]
    return { ...kind, live, mail }
  })

const bodyOf = (stored: Stored, values: Values) => ({
  version: values.version,
  quiet: values.quiet,
  kinds: chosen(stored, values)
    .filter((kind, index) => !isSame(kind, stored.kinds[index]))
    .map(({ kind, live, mail }) => ({ kind, live, mail })),
})

const isWhole = ({ from_time, to_time }: Quiet): boolean => from_time !== '' && to_time !== ''

const Form = ({ stored, onDone }: { stored: Stored; onDone: () => void }) => {
  const { email, acting } = useActor()
  const isInboxOnly = email === null && !acting
  return (
    <CallForm
      call={updatePreferences}
      initial={valuesOf(stored)}
      toBody={(values: Values) => bodyOf(stored, values)}
      submit="Save preferences"
      isReady={({ isDirty, draft }) => isDirty && isWhole(draft.quiet)}
      onDone={onDone}
    >
      {(field, { draft }) => {
        const kinds = field('kinds')
        return (
          <div className={styles.preferences}>
            {isInboxOnly && <p>You get notices in your inbox only.</p>}
            <QuietHours quiet={draft.quiet} onChange={field('quiet').onChange} />
            <fieldset>
              <legend>What you are notified about</legend>
              <ul className={styles.kinds}>
                {chosen(stored, draft).map((kind) => (
                  <KindLine
                    key={kind.kind}
                    kind={kind}
                    onChange={({ live, mail }) => kinds.onChange({ ...draft.kinds, [kind.kind]: [live, mail] })}
                  />
                ))}
              </ul>
            </fieldset>
          </div>
        )
      }}
    </CallForm>
  )
}

const MODES = {
  roster: 'Toasts and emails wait until your next shift begins: never on a rest day, on leave or after hours.',
  hours: 'Toasts and emails wait until the quiet time is over.',
  off: 'Toasts and emails come at once, at any hour.',
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
      <p className="m-dim m-small">{MODES[quiet.mode]} Urgent notices always arrive at once.</p>
      {quiet.mode === 'hours' && (
        <div className={styles.times}>
          <TimeInput label="From" value={quiet.from_time} onChange={(from_time) => onChange({ ...quiet, from_time })} />
          <TimeInput label="To" value={quiet.to_time} onChange={(to_time) => onChange({ ...quiet, to_time })} />
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
        {kind.locked ? 'Always on: it protects your account' : domainName(kind.domain)}
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
      aria-label={`Email: ${kind.label}`}
      data={[...MAIL_CHOICES]}
      value={kind.mail}
      disabled={kind.locked}
      allowDeselect={false}
      onChange={(mail) => onChange({ ...kind, mail: mailChoiceOf(mail) })}
    />
  </li>
)
