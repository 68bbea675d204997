import { lazy } from 'react'
import { useParams } from '@tanstack/react-router'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { CycleTab } from '../cycle/cycle-tab.tsx'
import { PersonPerformance } from '../evaluation/person.tsx'

const CalibrationTab = lazy(async () => ({ default: (await import('../cycle/calibration-tab.tsx')).CalibrationTab }))
const FormTab = lazy(async () => ({ default: (await import('../cycle/form-tab.tsx')).FormTab }))
const SkillsTab = lazy(async () => ({ default: (await import('../skills/skills-tab.tsx')).SkillsTab }))

const Everyone = () => (
  <Page title="Evaluations">
    <AddressTabs
      label="Evaluations"
      tabs={[
        { id: 'cycle', label: 'Cycle', content: () => <CycleTab /> },
        { id: 'calibration', label: 'Calibration', content: () => <CalibrationTab /> },
        { id: 'form', label: 'Form', content: () => <FormTab /> },
        { id: 'skills', label: 'Skills', content: () => <SkillsTab /> },
      ]}
    />
  </Page>
)

/** The performance of one person, or the cycles of all. */
const PerformanceScreen = () => {
  const { id } = useParams({ strict: false })
  return id === 'all' ? <Everyone /> : <PersonPerformance key={id} />
}
export default PerformanceScreen
