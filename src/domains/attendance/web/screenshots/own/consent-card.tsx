import { Button, Group } from '@mantine/core'
import { useStore } from '#kit/web/store.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { screenshotConsent } from '../../../contract/screenshots.calls.ts'
import type { PrivacyConsent, ScreenshotPolicy } from '../../../contract/screenshots.models.ts'
import { BLUR_LABELS } from '#domains/attendance/contract/screenshot.labels.ts'
import { shareStore } from '../share/share-store.ts'
import styles from '../screenshots.module.css'

type Props = Readonly<{ policy: ScreenshotPolicy; consent: PrivacyConsent | null }>

const isAgreed = ({ policy, consent }: Props): boolean =>
  consent !== null && consent.withdrawn_at === null && consent.text_version === policy.text_version

/** Shows the privacy text with its rules, and the decision of the person. */
export const ConsentCard = (props: Props) => {
  const { policy } = props
  const decision = useCall(screenshotConsent)
  const share = useStore(shareStore)
  const agreed = isAgreed(props)
  const decide = (accept: boolean): void => {
    decision.start({ body: { text_version: policy.text_version, accept } })
    if (!accept) share?.stop()
  }
  return (
    <Card title="Privacy" aside={<Decision {...props} />}>
      <p className={styles.text}>{policy.text}</p>
      <ul className={styles.facts}>
        {linesOf(policy).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Refused failure={decision.failure} />
      <Group gap="xs">
        {!agreed && (
          <Button loading={decision.isRunning} onClick={() => decide(true)}>
            I agree
          </Button>
        )}
        {(agreed || props.consent === null) && (
          <Button variant="default" disabled={decision.isRunning} onClick={() => decide(false)}>
            {agreed ? 'Withdraw consent' : 'I do not agree'}
          </Button>
        )}
      </Group>
    </Card>
  )
}

const Decision = ({ policy, consent }: Props) => {
  if (consent === null) return <StatusBadge tone="attention" word="Not answered" />
  if (consent.withdrawn_at !== null)
    return (
      <StatusBadge
        tone="off"
        word={`${consent.accepted_at ? 'Withdrawn' : 'Declined'} ${dateTime(consent.withdrawn_at)}`}
      />
    )
  if (consent.text_version !== policy.text_version)
    return <StatusBadge tone="attention" word="The text has changed. Read it again." />
  return <StatusBadge tone="good" word={`Agreed ${consent.accepted_at ? dateTime(consent.accepted_at) : ''}`} />
}

/** The promises of the rules, as figures. */
const linesOf = (policy: ScreenshotPolicy): string[] => [
  `One picture every ${count(policy.interval_minutes, 'minute')}, at a random moment. ${BLUR_LABELS[policy.blur]}.`,
  policy.redact_hours > 0
    ? `For ${count(policy.redact_hours, 'hour')} only you see a picture and can change it.`
    : 'A picture can be opened as soon as it is stored.',
  policy.leads_may_view
    ? 'Then your leads and administrators can open it with a reason.'
    : 'Then administrators can open it with a reason. Your leads cannot.',
  `Pictures are removed after ${count(policy.retention_days, 'day')}.`,
]
