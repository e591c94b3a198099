import { Trans } from '@lingui/macro'
import { useNavigate } from '@tanstack/react-router'
import { deviceStore } from '../../platform/storage.ts'
import { Button } from '../../ui/button.tsx'
import { FormGroups } from '../../widgets/config-form/form-groups.tsx'
import { firstStepsGroups } from './first-steps-groups.ts'
import { firstStepsClosedKey } from './first-steps-key.ts'

/** Title, logo, brand colour, header image and pages on one screen. The device remembers that it was closed. */
export const FirstSteps = () => {
  const navigate = useNavigate()
  const close = () => {
    deviceStore.set(firstStepsClosedKey, 'closed')
    void navigate({ to: '/admin/$section', params: { section: 'general' } })
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="m-0 min-w-0 flex-1 basis-60 text-14px text-muted">
          <Trans id="admin.first_steps.text">
            Make the portal yours in a minute. Nothing is public before you save and publish, and you can change everything again.
          </Trans>
        </p>
        <Button icon="i-lucide-x" onClick={close}>
          <Trans id="admin.first_steps.close">Close first steps</Trans>
        </Button>
      </div>
      <FormGroups groups={firstStepsGroups} />
    </>
  )
}
