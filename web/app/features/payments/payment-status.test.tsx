import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '~/lib/api/api.ts'
import { type PaymentState, usePaymentStatus } from './payment-status.ts'

vi.mock('~/lib/api/api.ts')

const OPEN: PaymentState = {
  isPaid: false,
  status: 'open',
  amount: { value: '4.00', currency: 'EUR' },
  metadata: { featureType: 'EXTRA_GROUP_SLOTS', quantity: 1, grantedPlaces: null, originUrl: null, eventName: null },
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('asks every two seconds while a payment is open, sixty times at most', async () => {
  vi.mocked(call).mockResolvedValue(OPEN)
  const { result } = renderHook(() => usePaymentStatus('p1', null))
  await act(() => vi.advanceTimersByTimeAsync(1_999))
  expect(call).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(call).toHaveBeenCalledTimes(2)
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000))
  expect(call).toHaveBeenCalledTimes(60)
  expect(result.current).toMatchObject({ state: { status: 'open' }, isPolling: false })
})

it.each(['paid', 'failed', 'expired', 'canceled'] as const)('stops asking once a payment is %s', async (status) => {
  vi.mocked(call).mockReset().mockResolvedValueOnce(OPEN)
  vi.mocked(call).mockResolvedValueOnce({ ...OPEN, isPaid: status === 'paid', status })
  const { result } = renderHook(() => usePaymentStatus('p1', null))
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000))
  expect(call).toHaveBeenCalledTimes(2)
  expect(result.current).toMatchObject({ state: { status }, isPolling: false })
})
