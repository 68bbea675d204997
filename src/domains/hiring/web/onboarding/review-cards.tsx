import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { FileRow } from '#kit/web/layout/file-row.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { openHiringFile } from '../../contract/openings.calls.ts'
import { reviewOnboard } from '../../contract/onboarding.calls.ts'
import type { WholeOnboard } from '../../contract/onboarding.models.ts'
import { BANK_LABEL } from './entered.ts'
import { DOCUMENT_STATE, PART } from './labels.ts'
import { Missing } from './missing.tsx'
import own from './onboarding.module.css'
import styles from '../parts/hiring.module.css'

export type ReviewProps = Readonly<{ onboard: WholeOnboard; onRequest: (target: string) => void }>

export const useAccept = (onboard: WholeOnboard) => {
  const review = useCall(reviewOnboard)
  const accept = (item: Readonly<{ target: 'profile' | 'bank' | 'document'; document_id?: number }>): void =>
    review.start({
      body: { id: onboard.id, version: onboard.version, items: [{ ...item, decision: 'accepted' }] },
    })
  return { accept, failure: review.failure, isRunning: review.isRunning }
}

/** The buttons next to a reviewed part, to accept it or to request a change. */
const ReviewButtons = ({
  what,
  isAccepted,
  onAccept,
  onRequest,
}: Readonly<{ what: string; isAccepted: boolean; onAccept: () => void; onRequest: () => void }>) => (
  <>
    {!isAccepted && (
      <Button variant="default" size="compact-sm" aria-label={`Accept ${what}`} onClick={onAccept}>
        Accept
      </Button>
    )}
    <Button
      variant="subtle"
      color="gray"
      className={own.ask ?? ''}
      size="compact-sm"
      aria-label={`Request a change of ${what}`}
      onClick={onRequest}
    >
      Request change
    </Button>
  </>
)

export const RequestedChange = ({ comment, isChanged }: Readonly<{ comment: string; isChanged: boolean }>) => (
  <p className={styles.requested}>
    {isChanged ? 'Changed by the person. Asked for: ' : 'Asked for: '}
    {comment}
  </p>
)

export const DocumentsCard = ({ onboard, onRequest, children }: ReviewProps & Readonly<{ children: ReactNode }>) => {
  const { accept, failure } = useAccept(onboard)
  const absent = onboard.document_types.filter(
    ({ key, required }) =>
      required && !onboard.documents.some((one) => one.type_key === key && one.state !== 'replaced'),
  )
  return (
    <Card title="Documents">
      {onboard.is_profile_hidden ? (
        <p className="m-dim">Documents are hidden from your role.</p>
      ) : (
        <>
          {onboard.contract !== null && (
            <div className={styles.entry}>
              <strong>Contract to sign</strong>
              <FileRow
                name={onboard.contract.name}
                size_bytes={onboard.contract.size}
                call={openHiringFile}
                input={{ params: { id: onboard.contract.id } }}
              />
            </div>
          )}
          <ul className={styles.list} data-states="true">
            {onboard.documents.map((one) => {
              const change = onboard.changes.find(({ document_id }) => document_id === one.id)
              return (
                <li key={one.id} className={styles.entry}>
                  <span className="m-row">
                    <strong>{one.label}</strong>
                    <StatusBadge {...DOCUMENT_STATE[one.state]} />
                  </span>
                  {one.file_id !== null && (
                    <FileRow name={one.name} call={openHiringFile} input={{ params: { id: one.file_id } }} />
                  )}
                  <span className="m-dim m-small">
                    {[
                      one.number,
                      one.expires_on && `expires ${fullDay(one.expires_on)}`,
                      one.uploaded_by && `added by ${one.uploaded_by}`,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                  {change && one.state !== 'replaced' && (
                    <RequestedChange comment={change.comment} isChanged={change.is_answered} />
                  )}
                  {onboard.can.review && one.state !== 'replaced' && (
                    <span className="m-row">
                      <ReviewButtons
                        what={one.label}
                        isAccepted={one.state === 'accepted'}
                        onAccept={() => accept({ target: 'document', document_id: one.id })}
                        onRequest={() => onRequest(`document-${one.id}`)}
                      />
                    </span>
                  )}
                </li>
              )
            })}
            {absent.map(({ key, label }) => (
              <li key={key} className={own.empty}>
                <Missing label={`${label}: missing`} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.below}>{children}</div>
      <Refused failure={failure} />
    </Card>
  )
}

export const BankCard = ({ onboard, onRequest }: ReviewProps) => {
  const { has } = useActor()
  const { accept, failure } = useAccept(onboard)
  const { bank } = onboard
  if (bank === null && !onboard.bank_required) return null
  if (bank === null)
    return (
      <Card title="Bank account">
        {onboard.employee_id === null ? (
          <div className={own.empty}>
            <Missing label={`${BANK_LABEL}: missing`} />
          </div>
        ) : (
          <p className="m-dim">It is in the employee record.</p>
        )}
      </Card>
    )
  const change = onboard.changes.find(({ target }) => target === 'bank')
  return (
    <Card title="Bank account" aside={<StatusBadge {...PART[onboard.bank_state]} />}>
      <p className={styles.text}>
        {bank.holder}, {bank.bank_name}
      </p>
      <p className={styles.text}>
        {bank.is_iban ? 'IBAN' : 'Account'} {bank.number} ({bank.currency})
        {bank.routing_code !== null && `, ${bank.routing_code}`}
      </p>
      {bank.entered_by !== null && <p className="m-dim m-small">Entered by {bank.entered_by}</p>}
      {change && <RequestedChange comment={change.comment} isChanged={change.is_answered} />}
      {onboard.can.review && has('people.bank.write') && (
        <span className="m-row">
          <ReviewButtons
            what="Bank account"
            isAccepted={onboard.bank_state === 'accepted'}
            onAccept={() => accept({ target: 'bank' })}
            onRequest={() => onRequest('bank')}
          />
        </span>
      )}
      <Refused failure={failure} />
    </Card>
  )
}
