import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import type { revokeRequest } from '../../contract/requests-admin.calls.ts'
import type { RequestFull } from '../../contract/requests.models.ts'
import { DaysChoice, liveDays } from './days-choice.tsx'

type Draft = Readonly<{ dates?: readonly string[] | null; reason?: string | null }>
type Props = Readonly<{
  request: RequestFull
  call: typeof revokeRequest
  onDone: () => void
  onCancel: () => void
}>

/** Takes days of an approved request back, with a reason that the person reads. */
export const RevokeForm = ({ request, call, ...rest }: Props) => {
  const all = liveDays(request).map(({ date }) => date)
  return (
    <CallForm<typeof revokeRequest, Draft>
      call={call}
      input={{ params: { id: request.id } }}
      initial={{ dates: all, reason: null }}
      toBody={({ dates, reason }) => ({
        version: request.version,
        reason: reason ?? '',
        ...(dates && dates.length < all.length ? { dates } : {}),
      })}
      isReady={({ draft }) => (draft.dates?.length ?? 0) > 0 || all.length === 0}
      submit="Cancel request"
      isDestructive
      {...rest}
    >
      {(field) => (
        <>
          <DaysChoice request={request} field={field('dates')} />
          <TextArea
            {...field('reason')}
            label="Why is it cancelled?"
            help="The person can read this, and gets the days back."
            rows={3}
            isFirst
            isOptional={false}
          />
        </>
      )}
    </CallForm>
  )
}
