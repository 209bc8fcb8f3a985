import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "api/errors": {
    errors: {
      invalid_json: "Le corps de la requête est vide ou n’est pas du JSON valide en UTF-8.",
      invalid_cursor: "Cette page ne correspond plus à la liste ou à son tri. Reprenez au début de la liste.",
      invalid_idempotency_key:
        "La clé d’idempotence doit compter de 1 à 255 caractères ASCII visibles, comme ceux d’un UUID.",
      malformed_url: "L’URL de la requête est mal formée.",
      malformed_request: "La requête n’est pas du HTTP valide. Vérifiez les proxys entre vous et le serveur.",
      missing_api_key: "La requête ne contient pas de clé API.",
      invalid_api_key: "La clé API n’est pas valide, a expiré ou a été révoquée.",
      not_signed_in: "Aucune session n’est ouverte, ou la vôtre a pris fin. Reconnectez-vous.",
      invalid_credentials: "L’adresse e-mail et le mot de passe ne correspondent pas.",
      second_factor_required: "Saisissez le code de votre application d’authentification ou un code de récupération.",
      second_factor_invalid: "Ce code est erroné, a expiré ou a déjà été utilisé. Attendez le suivant.",
      passkey_required: "Utilisez votre clé d’accès ou saisissez un code de récupération.",
      passkey_invalid: "Cette clé d’accès n’a pas été acceptée. Réessayez ou utilisez votre mot de passe.",
      sign_in_expired: "Cette connexion a expiré ou a déjà été utilisée. Recommencez.",
      merchant_suspended: "Ce compte est suspendu. Contactez l’opérateur de ce serveur.",
      insufficient_permissions:
        "Vous n’avez pas l’autorisation d’effectuer cette action. Au besoin, adressez-vous à un propriétaire de l’entreprise.",
      fresh_authentication_required:
        "Confirmez qu’il s’agit bien de vous : votre dernière connexion est trop ancienne pour cette action.",
      cross_origin_request: "La requête vient d’un autre site. Seul le tableau de bord peut utiliser votre session.",
      sign_up_closed: "Ce serveur n’accepte pas de nouveaux comptes. Demandez à son opérateur d’en créer un pour vous.",
      email_not_verified: "Vérifiez d’abord votre adresse e-mail : ouvrez le lien qui vous a été envoyé par e-mail.",
      not_a_member: "Vous n’êtes pas ou plus membre de cette entreprise. Rechargez la page.",
      second_factor_setup_required:
        "Vous n’avez pas encore de second facteur. Ajoutez une clé d’accès ou configurez une application d’authentification, dans Paramètres → Sécurité.",
      approval_required:
        "La règle des quatre yeux est activée : une clé API ne peut pas effectuer cette modification. Faites-la dans le tableau de bord, où un autre propriétaire ou administrateur l’approuvera.",
      own_approval:
        "Vous avez vous-même demandé cette modification. La décision revient à un autre propriétaire ou administrateur.",
      invitation_for_other_address:
        "Cette invitation est destinée à une autre adresse e-mail que la vôtre. Connectez-vous avec l’adresse invitée.",
      ip_not_allowed: "La clé API ne peut pas être utilisée depuis cette adresse IP. Ajoutez l’adresse à la clé.",
      not_found: "Élément introuvable : il n’existe pas ou plus, ou le lien n’est pas ou plus valable.",
      payment_request_not_found:
        "Cette demande de paiement est introuvable dans cet environnement, ou son état ne permet pas cette action.",
      chain_not_found: "Ce réseau est introuvable.",
      api_key_not_found: "Cette clé API est introuvable dans cet environnement.",
      receiving_address_not_found: "Cette adresse ne fait pas ou plus partie de vos adresses de réception.",
      pool_address_not_found:
        "Cette adresse ne fait pas ou plus partie de vos pools d’adresses dans cet environnement.",
      unmatched_transfer_not_found: "Ce transfert non rapproché est introuvable dans cet environnement.",
      webhook_endpoint_not_found: "Cet endpoint de webhook est introuvable dans cet environnement.",
      webhook_delivery_not_found: "Cet envoi de webhook est introuvable dans cet environnement.",
      notification_channel_not_found: "Ce canal de notification est introuvable dans cet environnement.",
      saved_view_not_found: "Cette vue ou ce modèle n’existe pas ou plus.",
      event_not_found: "Cet événement est introuvable dans cet environnement.",
      method_not_allowed: "Cette méthode HTTP n’est pas autorisée ici.",
      email_taken: "Un autre compte a déjà cette adresse e-mail.",
      last_owner:
        "Cette personne est la seule propriétaire d’une entreprise. Donnez d’abord le rôle Propriétaire à un autre membre, ou supprimez l’entreprise.",
      factor_exists: "Vous avez déjà une application d’authentification. Supprimez-la d’abord.",
      passkey_limit_reached: "Vous avez déjà le nombre maximal de clés d’accès. Supprimez-en d’abord une.",
      already_member: "Cette personne est déjà membre de l’entreprise. Vous pouvez changer son rôle.",
      approvers_missing:
        "La règle des quatre yeux exige deux propriétaires ou administrateurs avec un second facteur. Paramètres → Personnes indique qui n’en a pas.",
      approval_ended:
        "Cette modification ne peut plus être approuvée : elle a déjà été approuvée, refusée ou retirée, elle a expiré, ou la personne qui l’a demandée n’en a plus le droit.",
      approval_limit_reached:
        "25 modifications de cette entreprise attendent déjà une approbation, le maximum. Approuvez-en, refusez-en ou retirez-en une d’abord.",
      invitation_ended:
        "Cette invitation ne peut plus être utilisée. Si vous l’avez déjà acceptée, connectez-vous ; sinon, demandez-en une nouvelle.",
      merchant_not_settled:
        "L’entreprise peut encore recevoir de l’argent. Annulez les demandes de paiement ouvertes dans les deux environnements, puis attendez la fin des délais de grâce et la finalisation des paiements.",
      api_key_limit_reached: "Cet environnement a déjà le nombre maximal de clés API actives. Révoquez-en d’abord une.",
      api_key_ended:
        "Cette clé API est révoquée, expirée ou déjà renouvelée, et ne peut plus être modifiée. Créez-en une nouvelle.",
      unmatched_transfer_not_open: "Ce transfert est déjà attribué ou ignoré. Annulez d’abord cette décision.",
      transfer_lost:
        "Une réorganisation de la blockchain a supprimé ce transfert. Il pourra être attribué s’il y réapparaît.",
      transaction_unknown:
        "Aucune transaction connue n’explique ce transfert. Il ne peut donc pas être imputé à une demande, seulement ignoré.",
      assignment_final: "La demande de paiement est finalisée ; l’attribution ne peut donc plus être annulée.",
      recipient_pool_exhausted:
        "Aucune adresse du pool d’adresses n’est libre sur ce réseau. Ajoutez des adresses, indiquez un autre destinataire ou réessayez après la fin d’un délai de grâce.",
      external_id_in_use: "Une demande de paiement active ou finalisée a déjà cet ID externe.",
      note_limit_reached: "Cette demande de paiement a déjà 100 notes, le maximum.",
      webhook_endpoint_limit_reached:
        "Cet environnement a déjà le nombre maximal d’endpoints de webhook. Supprimez-en d’abord un.",
      notification_channel_limit_reached:
        "Cet environnement a déjà le nombre maximal de canaux de notification. Supprimez-en d’abord un.",
      saved_view_limit_reached: "Vous en avez déjà 20 ici, le maximum. Supprimez d’abord une vue ou un modèle.",
      saved_view_name_in_use: "Vous utilisez déjà ce nom ici.",
      webhook_endpoint_disabled:
        "Cet endpoint de webhook est désactivé ou a été supprimé. S’il est désactivé, activez-le d’abord.",
      event_body_expired: "Le corps de cet événement n’est plus conservé ; il ne peut donc pas être renvoyé.",
      idempotency_in_progress:
        "Une requête avec la même clé d’idempotence est en cours. Patientez un instant, puis réessayez.",
      request_timeout: "La requête n’est pas arrivée en entier à temps. Réessayez.",
      body_too_large: "Le corps de la requête est trop volumineux.",
      unsupported_media_type: "Le corps de la requête doit être du JSON en UTF-8, sans compression.",
      validation_failed: "Au moins une valeur n’est pas valide. Rien n’a été modifié.",
      idempotency_key_reused:
        "Cette clé d’idempotence a déjà servi à une requête différente. Utilisez-en une nouvelle.",
      simulation_unavailable:
        "Cette simulation n’est pas possible sur le réseau de la demande. Sur un réseau de test public, payez depuis un portefeuille.",
      rate_limit_exceeded: "Trop de requêtes ou de tentatives. Patientez un peu, puis réessayez.",
      headers_too_large:
        "Les en-têtes de la requête sont trop volumineux. Supprimez les cookies de ce site, puis réessayez.",
      internal_error:
        "Une erreur inattendue s’est produite. Réessayez ; si elle persiste, communiquez l’ID de requête à l’opérateur de ce serveur.",
      temporarily_unavailable: "Le service est temporairement indisponible. Réessayez dans un instant.",
    },

    fields: {
      required: "Une valeur est obligatoire.",
      invalid_type: "Cette valeur n’est pas du bon type, par exemple un texte au lieu d’un nombre.",
      invalid_value: "Cette valeur ou ce lien n’est pas ou plus valable.",
      invalid_format: "Doit respecter le format demandé.",
      invalid_text:
        "Ne doit contenir ni caractères de contrôle, ni caractères incomplets, ni marques de sens d’écriture.",
      too_short: "Ce texte est trop court.",
      too_long: "Trop long ou trop volumineux.",
      too_few: "Il n’y a pas assez d’éléments.",
      too_many: "Il y a trop d’éléments.",
      out_of_range: "Cette valeur est en dehors des limites autorisées.",
      mutually_exclusive: "Ne peut pas être combiné avec une autre des valeurs indiquées.",
      unknown_parameter: "Ce champ ou paramètre n’existe pas.",
      duplicate_parameter: "Ne doit être indiqué qu’une seule fois.",
      invalid_locale: "Doit être un code de langue tel que fr, pt-BR ou zh-Hans.",
      invalid_time:
        "Doit être une date et une heure ISO 8601 avec un fuseau horaire, par exemple 2030-01-31T12:00:00Z.",
      expires_too_soon: "L’expiration doit être dans 5 minutes au plus tôt.",
      expires_too_late: "L’expiration doit être dans 365 jours au plus tard.",
      expires_earlier: "L’expiration ne peut être que repoussée. Pour mettre fin à la demande, annulez-la.",
      invalid_url:
        "Doit être une URL https complète et autorisée, sans nom d’utilisateur, mot de passe ni variable inconnue.",
      amount_invalid:
        "Doit être un simple nombre positif, sans séparateur de milliers ni plus de décimales que le jeton.",
      amount_must_be_string: "Le montant doit être un texte entre guillemets, pas un nombre JSON.",
      amount_not_positive: "Le montant doit être supérieur à zéro.",
      amount_too_small: "Le montant est trop faible pour cette simulation.",
      amount_too_precise: "Le montant ne peut pas avoir plus de décimales que le jeton.",
      amount_too_large: "Le montant est trop élevé.",
      nothing_due: "Il n’y a rien à simuler : les paiements détectés couvrent déjà la demande.",
      amount_not_partial: "Doit être inférieur au montant qui reste à payer.",
      amount_not_over: "Doit être supérieur au montant qui reste à payer.",
      token_not_found: "Aucun jeton correspondant n’est pris en charge.",
      token_ambiguous: "Plusieurs jetons de ce réseau ont ce symbole. Indiquez plutôt l’adresse du contrat.",
      token_inactive: "Ce jeton n’est pas proposé actuellement.",
      chain_not_found: "Ce réseau n’est pas pris en charge.",
      chain_inactive: "Ce réseau n’est pas surveillé par ce serveur. Son opérateur peut configurer un nœud.",
      chain_environment_mismatch: "Doit être un réseau de l’environnement actuel, production ou test.",
      invalid_address: "Doit être une adresse : 0x et 40 chiffres hexadécimaux (EVM), ou 32 octets en base58 (Solana).",
      address_checksum_mismatch:
        "La somme de contrôle ne correspond pas ; un caractère est sans doute erroné. Copiez à nouveau l’adresse.",
      address_not_payable:
        "L’argent envoyé à cette adresse pourrait être perdu. Utilisez l’adresse d’un portefeuille ; si c’en est une, réessayez plus tard.",
      recipient_in_use:
        "Un autre marchand de ce serveur utilise cette adresse. Si elle est à vous, prouvez-le ou, si ce n’est pas possible, demandez à l’opérateur de la libérer.",
      address_in_use:
        "Cette adresse sert déjà à une demande de paiement, dans un pool d’adresses ou comme adresse de réception. Utilisez-en une autre.",
      environment_required: "Cette adresse est utilisée dans les deux environnements. Indiquez l’un d’eux.",
      metadata_too_many_keys: "50 clés au maximum au premier niveau.",
      metadata_key_too_long: "40 caractères au maximum pour une clé du premier niveau.",
      metadata_key_not_allowed:
        "Une clé ne peut pas être __proto__, ni contenir de caractères de contrôle ou de marques de sens d’écriture.",
      metadata_too_deep: "5 niveaux d’imbrication au maximum.",
      metadata_too_large: "8 Kio de JSON au maximum.",
      metadata_number_too_large: "Un nombre entier au-delà de 2^53 perdrait des chiffres. Mettez-le entre guillemets.",
      invalid_email: "Doit être une adresse e-mail telle que nom@example.com.",
      invalid_network: "Doit être une adresse IP ou une plage CIDR telle que 203.0.113.0/24.",
      password_too_short: "Au moins 12 caractères.",
      password_too_long: "256 caractères au maximum.",
      password_too_common: "Trop facile à deviner. Utilisez au moins quatre mots sans rapport entre eux.",
      wrong_password: "Ce n’est pas votre mot de passe actuel.",
      wrong_confirmation: "Saisissez exactement le texte demandé.",
      wrong_code:
        "Ce n’est pas le code que votre application affiche actuellement. Vérifiez l’heure de votre téléphone.",
      invalid_transaction_hash:
        "Doit être un hash de transaction : 0x et 64 chiffres hexadécimaux, ou une signature Solana en base58.",
      wrong_chain: "Cette demande attend un paiement sur un autre réseau que celui du transfert.",
      wrong_token: "Cette demande attend un autre jeton que celui du transfert.",
      wrong_recipient: "Cette demande attend un paiement à une autre adresse que celle du transfert.",
      request_completed: "Cette demande est finalisée ; plus rien ne peut lui être attribué.",
      request_cancelled: "Cette demande est annulée ; plus rien ne peut lui être attribué.",
      invalid_signature:
        "Signez la déclaration entière, sans la modifier, avec la clé de cette adresse. Si c’est celle d’un portefeuille à contrat, demandez à l’opérateur de la libérer.",
      statement_expired: "La déclaration a expiré. Demandez-en une nouvelle et signez-la.",
      recipient_not_allowed:
        "Doit être une adresse de réception ou du pool d’adresses, enregistrée pour ce réseau et déjà utilisable.",
      unrelated_request:
        "Ce transfert n’a pas été envoyé pour cette demande. Marquez celle d’origine comme payée, ou ignorez le transfert avec une note.",
      unknown_time_zone: "Doit être un fuseau horaire tel que Europe/Paris.",
      invalid_contact: "Doit être une adresse e-mail ou une URL en https.",
      invalid_origin: "Doit être une origine sans chemin, par exemple https://shop.example.",
      name_in_use: "Vous utilisez déjà ce nom.",
    },
  },
};
