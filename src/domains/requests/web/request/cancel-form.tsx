import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { cancelRequest } from '../../contract/requests.calls.ts'
import type { RequestFull } from '../../contract/requests.models.ts'
import { DaysChoice, liveDays } from '../parts/days-choice.tsx'

type Draft = Readonly<{ dates?: readonly string[] | null; reason?: string | null }>

/** Cancels days of an approved request: all of them, or the chosen ones. */
export const CancelForm = ({ request, onClose }: { request: RequestFull; onClose: () => void }) => {
  const all = liveDays(request).map(({ date }) => date)
  return (
    <CallForm<typeof cancelRequest, Draft>
      call={cancelRequest}
      input={{ params: { id: request.id } }}
      initial={{ dates: all, reason: null }}
      toBody={({ dates, reason }) => ({
        version: request.version,
        ...(dates && dates.length < all.length ? { dates } : {}),
        ...(reason?.trim() ? { reason } : {}),
      })}
      isReady={({ draft }) => (draft.dates?.length ?? 0) > 0 || all.length === 0}
      submit="Cancel request"
      isDestructive
      onDone={onClose}
    >
      {(field) => (
        <>
          <p className="m-dim">
            {request.type.name}. Days that are given back can be booked again. Some requests are cancelled at once,
            others after approval.
          </p>
          <DaysChoice request={request} field={field('dates')} />
          <TextArea {...field('reason')} label="Reason" rows={2} isOptional />
        </>
      )}
    </CallForm>
  )
}
