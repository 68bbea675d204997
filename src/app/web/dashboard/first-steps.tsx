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
  permission?: Permission
  isDone: (counts: Overview['counts'], organisation: string) => boolean
}>

const HOME = '/admin/organisation'
const STEPS: readonly Step[] = [
  {
    title: 'Departments, brands and work patterns',
    text: 'Where people work, who employs them, and when they work.',
    href: HOME,
    isDone: ({ departments, brands }) => departments > 0 && brands > 0,
  },
  {
    title: 'Employees',
    text: 'Each with a number, a team and a login.',
    href: '/admin/employees',
    isDone: ({ people }) => people > 0,
  },
  {
    title: 'Settings',
    text: 'The name, the time zone, how people sign in, and the mail server.',
    href: '/admin/settings',
    permission: 'settings.read',
    isDone: (_, organisation) => organisation !== UNNAMED,
  },
]

/** What to do in a new organisation, in order; what is done is ticked. */
const FirstSteps = () => {
  const { has, organisation } = useActor()
  const overview = useCallQuery(readOverview, {}, { enabled: has('organisation.read') })
  const steps = STEPS.filter(({ permission }) => permission === undefined || has(permission))
  const counts = overview.data?.counts
  return (
    <Card title={steps.length === 3 ? 'Three steps to begin' : 'Two steps to begin'}>
      <ol className={styles.steps}>
        {steps.map(({ title, text, href, isDone }, index) => (
          <li key={href}>
            {counts && isDone(counts, organisation.name) ? (
              <IconCircleCheck size={24} role="img" aria-label="Done" />
            ) : (
              <span className={styles.stepNumber} aria-hidden="true">
                {index + 1}
              </span>
            )}
            <div>
              <GoLink href={href}>{title}</GoLink>
              <p className="m-dim">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
export default FirstSteps
