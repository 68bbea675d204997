import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useCall } from '#kit/web/call/use-call.ts'
import { day } from '#kit/web/format/dates.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import { clearBlocker } from '../../contract/review.calls.ts'
import type { FormData } from './report-state.ts'
import type { ReportForm } from './use-report-form.ts'
import styles from '../parts/worksheets.module.css'

type Props = Readonly<{ data: FormData; form: ReportForm; is_disabled: boolean }>

/** The blockers of the person. Those of earlier reports stay until they are cleared. */
export const BlockersPart = ({ data, form, is_disabled }: Props) => {
  const clear = useCall(clearBlocker)
  const { blockers } = form.state
  const open = data.facts.open_blockers
  const put = (at: number, text: string): void =>
    form.set({ blockers: blockers.map((one, n) => (n === at ? text : one)) })
  const drop = (at: number): void => form.set({ blockers: blockers.filter((_, n) => n !== at) })
  return (
    <section className={styles.part} aria-label="Blockers">
      <h2>Blockers</h2>
      <ul className={styles.list}>
        {blockers.map((text, at) => {
          const known = open.find((one) => one.text === text)
          return known ? (
            <li key={known.id} className={styles.between}>
              <span className={styles.text}>
                {text} <span className="m-dim m-small">since {day(known.opened_on)}</span>
              </span>
              <Button
                variant="default"
                size="compact-sm"
                loading={clear.isRunning}
                onClick={() =>
                  clear.start({ params: { id: known.id }, body: { cleared: true } }, () => drop(blockers.indexOf(text)))
                }
              >
                Clear
              </Button>
            </li>
          ) : (
            <li key={at} className="m-row">
              <TextInput
                style={{ flex: 1 }}
                aria-label={`Blocker ${at + 1}`}
                placeholder="What keeps you from going on?"
                maxLength={300}
                disabled={is_disabled}
                value={text}
                onChange={(event) => put(at, event.currentTarget.value)}
              />
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={`Remove blocker ${at + 1}`}
                disabled={is_disabled}
                onClick={() => drop(at)}
              >
                <IconX size={16} aria-hidden="true" />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <Refused failure={clear.failure} />
      {!is_disabled && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => form.set({ blockers: [...blockers, ''] })}
          >
            Add blocker
          </Button>
        </div>
      )}
    </section>
  )
}
