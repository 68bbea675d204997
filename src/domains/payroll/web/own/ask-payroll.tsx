import { Button } from '@mantine/core'
import { useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { askAboutPayslip, type OwnPayslipFull } from '../../contract/own.calls.ts'

type Asked = Readonly<{ slip: OwnPayslipFull; line: OwnPayslipFull['lines'][number] }>

/** Asks payroll about a line of an own payslip; the answer comes into the thread of the request. */
export const AskPayroll = ({ slip, line }: Asked) => {
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  if (sent !== null)
    return (
      <p className="m-small" role="status">
        Payroll has your question. <GoLink href={`/employee/request?request=${sent}`}>Open it</GoLink>
      </p>
    )
  if (!isOpen)
    return (
      <Button variant="subtle" size="compact-sm" aria-label={`Ask about ${line.label}`} onClick={() => setOpen(true)}>
        Ask about this line
      </Button>
    )
  return (
    <CallForm
      call={askAboutPayslip}
      initial={{ payslip_id: slip.id, line_id: line.id }}
      submit="Ask payroll"
      onDone={({ data }) => setSent(data.request_id)}
      onCancel={() => setOpen(false)}
    >
      {(field) => (
        <TextArea
          {...field('text')}
          label={`Question about ${line.label}`}
          help="Payroll answers in your requests."
          isFirst
        />
      )}
    </CallForm>
  )
}
