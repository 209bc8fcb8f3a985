import { Button, IconButton } from "@/components/ui/button";
import { Choice, ChoiceSet } from "@/components/ui/choice";
import { CopyButton } from "@/components/ui/copy-button";
import { useDialogs } from "@/components/ui/dialog-host";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Plus, Trash2 } from "@/components/ui/icons";
import { Checkbox, Input, Select, Textarea } from "@/components/ui/input";
import { MenuItem, MenuNote } from "@/components/ui/menu-items";
import { Menu } from "@/components/ui/menu";
import { PasswordInput } from "@/components/ui/password-input";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { announce } from "@/components/ui/toaster";
import { Group, Line, address, texts } from "./samples";

const variants = ["plain", "primary", "danger", "quiet", "opens-danger"] as const;

export function Controls() {
  return (
    <Group title="Controls">
      {variants.map((variant) => (
        <Line key={variant}>
          {(["sm", "md", "lg"] as const).map((size) => (
            <Button key={size} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
          <Button variant={variant} icon={Plus}>
            with icon
          </Button>
          <Button variant={variant} busy>
            busy
          </Button>
          <Button variant={variant} disabled>
            disabled
          </Button>
        </Line>
      ))}
      <Line>
        <IconButton label="Delete" icon={Trash2} />
        <IconButton label="Delete" icon={Trash2} isSmall />
        <CopyButton text={address}>Copy</CopyButton>
        <Menu trigger={(trigger) => <Button {...trigger}>Menu</Button>}>
          <MenuItem icon={Plus} onSelect={() => announce("Chosen")}>
            Choose
          </MenuItem>
          <MenuItem icon={Trash2} danger onSelect={() => announce("Deleted", () => announce("Restored"))}>
            Delete, with undo
          </MenuItem>
          <MenuNote>A note in a menu.</MenuNote>
        </Menu>
        <Dialogs />
      </Line>
    </Group>
  );
}

export function Fields() {
  const field = (name: string, state: { hint?: string; error?: string; required?: boolean; aside?: string }) => (
    <Field label={name} {...state}>
      {(control) => <Input {...control} defaultValue={state.error ? "wrong" : ""} placeholder="148.50" />}
    </Field>
  );
  return (
    <Group title="Fields">
      <div className="grid max-w-xl gap-4">
        {field("Plain", {})}
        {field("With hint", { hint: "The customer reads it above the amount.", aside: "optional" })}
        {field("With error", { error: "Must be above zero.", required: true })}
        <Field label="Select">
          {(control) => (
            <Select {...control}>
              <option>24 hours</option>
            </Select>
          )}
        </Field>
        <Field label="Password">{(control) => <PasswordInput {...control} defaultValue="correct horse" />}</Field>
        <Field label="Text">{(control) => <Textarea {...control} isMonospace defaultValue='{"table": 7}' />}</Field>
        <Input disabled aria-label="Disabled" defaultValue="Disabled" />
        <Checkbox defaultChecked>Checked</Checkbox>
        <Checkbox disabled>Disabled</Checkbox>
        <ChoiceSet legend="Choices">
          <Choice name="choice" title="First" explanation="What it does." defaultChecked />
          <Choice name="choice" title="Second" explanation={texts[1] ?? ""} />
        </ChoiceSet>
      </div>
    </Group>
  );
}

function Dialogs() {
  const { show } = useDialogs();
  const confirm = (
    <Dialog title="Cancel this request for 12.50 USDC?" description="Customers can no longer open the link.">
      <DialogActions>
        <Button>Keep request</Button>
        <Button variant="danger">Cancel request</Button>
      </DialogActions>
    </Dialog>
  );
  const secret = (
    <SecretDialog word="key" secret={`rk_${"x".repeat(40)}`} title="Your new key" description="Shown once.">
      <p>What to do with it.</p>
    </SecretDialog>
  );
  return (
    <>
      <Button onClick={() => show(confirm)}>Dialog</Button>
      <Button onClick={() => show(secret)}>Secret</Button>
      <Button onClick={() => announce(texts[1] ?? "")}>Toast</Button>
    </>
  );
}
