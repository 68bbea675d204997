import type { Permission, ScreenLink } from '#kit/contract/keys.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { readOverview } from '#domains/organisation/contract/organisation.calls.ts'
import type { Overview } from '#domains/organisation/contract/organisation.models.ts'
import { UNNAMED } from '#domains/settings/contract/unnamed.ts'
import styles from './dashboard.module.css'

type Step = Readonly<{
  title: string
  text: string
  href: ScreenLink
  /** Left out for those without it. */
  permission: Permission
  isDone: (counts: Overview['counts'], organisation: string) => boolean
}>

const STEPS: readonly Step[] = [
  {
    title: 'Name the organisation',
    text: 'Its name, here and in emails. The time zone is set under Region.',
    href: '/admin/settings?group=organisation',
    permission: 'settings.read',
    isDone: (_, organisation) => organisation !== UNNAMED,
  },
  {
    title: 'Add a holiday calendar',
    text: 'The public holidays of a place. Days are added by hand or from a file, also later.',
    href: '/admin/organisation?tab=holidays&edit_calendar=new',
    permission: 'organisation.calendar.write',
    isDone: ({ holiday_calendars }) => holiday_calendars > 0,
  },
  {
    title: 'Add a work pattern',
    text: 'On which days and at what hours people work.',
    href: '/admin/organisation?tab=patterns&pattern=new',
    permission: 'organisation.write',
    isDone: ({ work_patterns }) => work_patterns > 0,
  },
  {
    title: 'Add a brand',
    text: 'The company that employs people: its country, currency and employee numbers.',
    href: '/admin/organisation?tab=brands&brand=new',
    permission: 'organisation.write',
    isDone: ({ brands }) => brands > 0,
  },
  {
    title: 'Add a department',
    text: 'Teams inside of it can come later.',
    href: '/admin/organisation/departments?department=new',
    permission: 'organisation.write',
    isDone: ({ departments }) => departments > 0,
  },
  {
    title: 'Add the first employee',
    text: 'You get a link with which they choose a password. Then they can punch in.',
    href: '/admin/employees?add=employee',
    permission: 'people.write',
    isDone: ({ people }) => people > 0,
  },
]

/** The first steps in a new organisation, in order; finished ones are ticked, and the next one is highlighted. */
const FirstSteps = () => {
  const { has, organisation } = useActor()
  const counts = useCallQuery(readOverview, {}, { enabled: has('organisation.read') }).data?.counts
  const steps = STEPS.filter(({ permission }) => has(permission)).map((step) => ({
    ...step,
    done: counts !== undefined && step.isDone(counts, organisation.name),
  }))
  const next = steps.find(({ done }) => !done)
  return (
    <Card title="Set up your organisation">
      <div className="m-stack">
        <p className="m-dim">Ten minutes to the first punch. A mail server and everything else can wait.</p>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step.href} data-next={step === next}>
              {step.done ? (
                <IconCircleCheck size={24} role="img" aria-label="Done" />
              ) : (
                <span className={styles.stepNumber} aria-hidden="true">
                  {index + 1}
                </span>
              )}
              <div>
                <GoLink href={step.href}>{step.title}</GoLink>
                <p className="m-dim">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  )
}
export default FirstSteps
