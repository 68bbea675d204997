import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import type { EmployeeRecord } from '../../contract/people.models.ts'
import type { Warning } from '../../contract/states.models.ts'
import { Lock } from '../parts/lock.tsx'
import styles from './states.module.css'
import { useStateDrawer } from './use-state-drawer.ts'
import { EditWarningForm, IssueForm, WithdrawForm } from './warn-form.tsx'
import { WarningCard } from './warning-card.tsx'

type Props = Readonly<{ person: EmployeeRecord }>

/** The count of warnings that are open, and of drafts for a reader who may issue them. */
export const OpenWarnings = ({ person }: Props) => {
  const rows = person.warnings ?? []
  const open = rows.filter(({ state }) => state === 'issued' || state === 'acknowledged').length
  const drafts = rows.filter(({ can }) => can.issue).length
  return (
    <>
      {open > 0 && <StatusBadge tone="attention" word={String(open)} />}
      {drafts > 0 && <StatusBadge tone="away" word={count(drafts, 'draft')} />}
    </>
  )
}

const FORMS = {
  issue: ['Issue warning', IssueForm],
  edit: ['Edit draft', EditWarningForm],
  withdraw: ['Withdraw warning', WithdrawForm],
} as const

const Buttons = ({ warning, open }: { warning: Warning; open: (act: keyof typeof FORMS) => void }) => (
  <div className={styles.buttons}>
    {warning.can.issue && (
      <Button size="compact-sm" onClick={() => open('issue')}>
        Issue
      </Button>
    )}
    {warning.can.edit && (
      <Button size="compact-sm" variant="default" onClick={() => open('edit')}>
        Edit
      </Button>
    )}
    {warning.can.withdraw && (
      <Button size="compact-sm" variant="default" onClick={() => open('withdraw')}>
        Withdraw
      </Button>
    )}
  </div>
)

const isForm = (text: string | undefined): text is keyof typeof FORMS => text !== undefined && text in FORMS

/** The form that is open about one warning: `?warning=issue.12`. */
const WarningDrawer = ({ person }: Props) => {
  const { id, close } = useDrawer('warning')
  const [act, which] = (id ?? '').split('.')
  const warning = person.warnings?.find((row) => row.id === Number(which))
  const [title, Form] = isForm(act) ? FORMS[act] : ['', null]
  return (
    <SideDrawer title={title} is_open={Boolean(Form && warning)} onClose={close}>
      {Form && warning && <Form warning={warning} onClose={close} />}
    </SideDrawer>
  )
}

/** The warnings of a person with their statements, newest first. */
export const DetailsWarnings = ({ person }: Props) => {
  const states = useStateDrawer()
  const drawer = useDrawer('warning')
  if (!person.warnings) return <Lock who="HR" />
  return (
    <div className={styles.warnings}>
      {person.can.warn && (
        <div>
          <Button onClick={() => states.open('warn', [person.id])}>Warn</Button>
        </div>
      )}
      {person.warnings.length === 0 && <Empty title="No warnings" text={`${person.name} has no warnings.`} />}
      {person.warnings.map((warning) => (
        <WarningCard key={warning.id} warning={warning} side="admin">
          <Buttons warning={warning} open={(act) => drawer.open(`${act}.${warning.id}`)} />
        </WarningCard>
      ))}
      <WarningDrawer person={person} />
    </div>
  )
}
