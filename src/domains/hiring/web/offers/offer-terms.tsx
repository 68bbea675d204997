import type { ReactNode } from 'react'
import { dateTime, fullDay } from '#kit/web/format/dates.ts'
import { FileRow } from '#kit/web/layout/file-row.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { offerRecord } from '../../contract/hiring.records.ts'
import { openHiringFile } from '../../contract/openings.calls.ts'
import type { Offer } from '../../contract/recruiting.models.ts'
import { payText } from './offer-columns.tsx'
import styles from '../parts/hiring.module.css'

type Props = Readonly<{ offer: Offer }>
type RequestedRow = Readonly<{ label: string; offered: string; requested: string }>

/** Returns what the candidate wants otherwise, next to what is offered. */
export const requestedRows = ({ counter, pay, joining_on }: Offer): readonly RequestedRow[] => {
  const rows: RequestedRow[] = []
  if (typeof counter?.base_minor === 'number' && pay)
    rows.push({
      label: 'Pay',
      offered: payText({ pay }),
      requested: payText({ pay: { ...pay, base_minor: counter.base_minor } }),
    })
  if (counter && counter.joining_on !== null)
    rows.push({
      label: offerRecord.fields.joining_on.label,
      offered: fullDay(joining_on),
      requested: fullDay(counter.joining_on),
    })
  return rows
}

/** The changes that the candidate requested: their message, and each value next to the offered one. */
export const RequestedChanges = ({ offer }: Props) => {
  if (offer.counter === null) return null
  const rows = requestedRows(offer)
  return (
    <section className={styles.part} aria-label="Changes that the candidate asks for">
      <blockquote className={styles.entry}>
        <p className={styles.text}>{offer.counter.note}</p>
        <span className="m-dim m-small">
          {offer.candidate.name}, {dateTime(offer.counter.at)}
        </span>
      </blockquote>
      {rows.length > 0 && (
        <table className={styles.compared}>
          <thead>
            <tr>
              <th scope="col">
                <span className="m-hidden">Term</span>
              </th>
              <th scope="col">Offered</th>
              <th scope="col">Asked for</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, offered, requested }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{offered}</td>
                <td>{offered === requested ? requested : <strong>{requested}</strong>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type Detail = readonly [label: string, value: ReactNode]

/** The terms of the offer, without those in the comparison above. */
export const OfferTerms = ({ offer }: Props) => {
  const { has } = useActor()
  const compared = requestedRows(offer).map(({ label }) => label)
  const { terms, approved_at, sent_at, answered_at } = offer
  const details: readonly Detail[] = [
    ['Pay', has('payroll.read') && payText(offer)],
    [offerRecord.fields.joining_on.label, fullDay(offer.joining_on)],
    ['opening', offer.opening.title],
    ['designation', offer.designation.name],
    ['department', [offer.department.name, offer.team?.name].filter(Boolean).join(', ')],
    ['employment_type', offerRecord.fields.employment_type.options[offer.employment_type]],
    ['manager', offer.manager?.name],
    ['probation_months', `${offer.probation_months} months`],
    ['terms', terms.length > 0 && terms.map(({ term, value }) => `${term}: ${value}`).join(', ')],
    ['approved_at', approved_at && `${dateTime(approved_at)} by ${offer.approved_by ?? 'a former admin'}`],
    ['sent_at', sent_at && dateTime(sent_at)],
    ['answered_at', answered_at && dateTime(answered_at)],
    ['answer_name', offer.answer_name],
    ['answer_note', offer.answer_note],
    ['end_reason', offer.end_reason],
  ]
  return (
    <>
      <DetailsOf
        of={offerRecord}
        row={offer}
        items={details.filter(([label, value]) => Boolean(value) && !compared.includes(label))}
      />
      {offer.answer_file_id !== null && (
        <FileRow name="Signed letter" call={openHiringFile} input={{ params: { id: offer.answer_file_id } }} />
      )}
      {offer.letter_file_id !== null && (
        <FileRow name="Letter.pdf" call={openHiringFile} input={{ params: { id: offer.letter_file_id } }} />
      )}
    </>
  )
}
