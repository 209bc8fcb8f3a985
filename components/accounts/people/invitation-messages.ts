import { texts } from "@/lib/platform/language/texts";

// Every text of the page that an invitation's link opens; […] is a link, {…} an element.
export const messages = texts("accounts/people/invitation", {
  title: (business: string) => `Join ${business}`,
  pageTitle: "Invitation",
  endedTitle: "This invitation cannot be used",
  invited: (role: string) => `You are invited with the role **${role}**.`,
  invitedBy: (inviter: string, role: string) => `${inviter} invites you with the role **${role}**.`,
  name: "Your name",
  submit: "Join",
  submitting: "Joining",
  account: "Your account will have the e-mail address {email}.",
  hasAccount: "Already have an account? [Sign in]",
  signedInAs: "You are signed in as {email}.",
  otherAccount: "Not you? [Use another account]",
  signOutFirst: "Sign out",
  ended: {
    unknown: "The link is not valid. Perhaps a newer one has replaced it. Ask for a new link.",
    accepted: "The invitation was already used. If that was you, sign in.",
    withdrawn: "The invitation was withdrawn. Ask for a new one.",
    expired: "The invitation has expired. Ask for a new one.",
    otherAddress: "The invitation is for {invited}, but you are signed in as {email}.",
    mailedLink:
      "To join as a new person, open the link that was mailed to {invited}. It shows that the address is yours.",
  },
  signIn: "Sign in",
});
