import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { companyLabel } from './company-label.ts'
import type { Purpose } from './company-flow.ts'
import { onVisitDone } from './company-news.ts'

type Props = Readonly<{ purpose: Purpose; verb: string; onDone: () => void }>

/** The company's account in place of the password, in a dialog: in another tab, so that the screen below stays as it is. */
export const CompanyInstead = ({ purpose, verb, onDone }: Props) => {
  const label = companyLabel()
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => (label === '' ? undefined : onVisitDone(() => done.current())), [label])
  if (label === '') return null
  return (
    <Button
      mt="md"
      fullWidth
      variant="default"
      component="a"
      href={`/sign-in/company?for=${purpose}&aside=1`}
      target="_blank"
      rel="noopener"
    >
      {verb} with {label}
    </Button>
  )
}
