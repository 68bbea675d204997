import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FromTo } from './from-to.tsx'
import { WideBox } from './wide-box.tsx'

it('is read as a sentence, with an arrow that only the eye sees', () => {
  const { container } = render(<FromTo before="08:00" after="07:30" />)
  expect(container.textContent).toBe('08:00 to 07:30')
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

it('a box with room is no stop of the keyboard, and is passed on once', () => {
  const boxes: HTMLElement[] = []
  const add = (box: HTMLElement) => void boxes.push(box)
  render(
    <WideBox label="Days" onBox={add}>
      <table />
    </WideBox>,
  )
  expect(screen.queryByRole('group', { name: 'Days' })).toBeNull()
  expect(boxes).toHaveLength(1)
})
