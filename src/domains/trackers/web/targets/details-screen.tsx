import { useParams } from '@tanstack/react-router'
import { NotFoundPage } from '#kit/web/states/pages.tsx'
import { Details } from './details.tsx'
import { readParams } from './read-params.ts'

export const TargetDetails = ({ isMonthly }: Readonly<{ isMonthly: boolean }>) => {
  const found = readParams(useParams({ strict: false }), isMonthly)
  return found ? <Details key={JSON.stringify(found)} {...found} /> : <NotFoundPage />
}
